import type { ClientSession } from 'mongoose';
import type { Actor } from '../actor.js';
import type { EventType, Subject } from './event-types.js';
import { EventModel } from './event.model.js';

export interface NewEvent {
  readonly type: EventType;
  readonly subject: Subject;
  readonly actor: Actor;
  /** What the change replaced. */
  readonly was?: Readonly<Record<string, unknown>>;
  /** What it put there. Personal fields are only named: `{ fields: ['email'] }`. */
  readonly is?: Readonly<Record<string, unknown>>;
}

/** Writes down several things that happened, as of now; see {@link record}. */
export const recordAll = async (events: readonly NewEvent[], session: ClientSession): Promise<void> => {
  const at = new Date();
  if (events.length > 0)
    await EventModel.insertMany(
      events.map((event) => ({ ...event, at })),
      { session },
    );
};

/**
 * Writes down what happened, in the transaction in which it happens, so that neither is ever there without the other.
 * Its time is the moment of writing: consumers look back only so far, so an event that is older might never reach them.
 * Mail, audit and live screens follow the events (see {@link followEvents}); no feature calls them.
 */
export const record = (event: NewEvent, session: ClientSession): Promise<void> => recordAll([event], session);
