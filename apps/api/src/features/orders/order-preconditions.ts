import type { Actor } from '../../platform/actor.js';
import type { Requester } from '../../platform/http/call.js';
import { AppError } from '../../platform/http/errors.js';
import { type ExpectedStates, statesOfVersion } from '../../platform/http/preconditions.js';
import { orderSeenBy } from './order-access.js';
import type { OrderDoc } from './order.model.js';

/** The actor of a change, the requester who sees the result, and the states of the order that the change is meant for. */
export interface ChangeRequest {
  readonly requester: Requester;
  readonly actor: Actor;
  readonly expected: ExpectedStates;
}

/**
 * The check of an order that a transaction is about to change.
 * @param yours what was sent
 * @returns throws AppError 412 `stale_version` if the change was meant for another version
 */
export const expectedBy =
  ({ requester, expected }: ChangeRequest, yours: Readonly<Record<string, unknown>> = {}) =>
  async (order: OrderDoc): Promise<void> => {
    if (statesOfVersion(expected, order.version)?.length !== 0) return;
    throw new AppError('stale_version', {}, { details: { current: await orderSeenBy(requester, order), yours } });
  };
