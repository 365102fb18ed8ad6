import type { orders } from '@paila/shared';
import type { Actor } from '../../../platform/actor.js';
import type { Call, Requester } from '../../../platform/http/call.js';
import { AppError } from '../../../platform/http/errors.js';
import { expectedStates, type ExpectedStates, statesOfVersion } from '../../../platform/http/preconditions.js';
import { orderSeenBy } from './order-access.js';
import type { OrderDoc } from '../order.model.js';

/**
 * The actor of a change, the requester who sees the result, and the states of the order that the change is meant for.
 */
export interface ChangeRequest {
  readonly requester: Requester;
  readonly actor: Actor;
  readonly expected: ExpectedStates;
}

type ChangeOrder = (typeof orders)['endpoints']['removeOrder'];

/** Who changes an order, and which states of it the change is meant for, by a call that takes `If-Match`. */
export const changeRequestOf = ({
  requester,
  actor,
  headers,
}: Pick<Call<ChangeOrder>, 'requester' | 'actor' | 'headers'>): ChangeRequest => ({
  requester,
  actor,
  expected: expectedStates(headers['if-match']),
});

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
