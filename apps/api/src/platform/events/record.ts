import type { ClientSession } from 'mongoose';
import type { NewEvent } from './event-types.js';
import { EventModel } from './event.model.js';

/** Records several events with the current time; see {@link record}. */
export const recordAll = async (events: readonly NewEvent[], session: ClientSession): Promise<void> => {
  const at = new Date();
  if (events.length > 0)
    await EventModel.insertMany(
      events.map((event) => ({ ...event, at })),
      { session },
    );
};

/**
 * Records an event in the transaction of the change, so that neither exists without the other. Its time is the moment of
 * writing, as consumers look back only so far and an older event might never reach them. Mail, audit and live screens
 * follow the events (see {@link followEvents}); no feature calls them.
 */
export const record = (event: NewEvent, session: ClientSession): Promise<void> => recordAll([event], session);
