import { QueryStatus } from '@reduxjs/toolkit/query';
import { isStored } from '../../platform/worker.js';
import { isApiFailure } from '../../platform/failure.js';
import type { ShopState, ShopStore } from '../store.js';

type Query = NonNullable<ShopState['api']['queries'][string]>;

const queriesOf = (store: ShopStore): Query[] =>
  Object.values(store.getState().api.queries).filter((query) => query !== undefined);

/** True while the page waits for data. */
export const isWaiting = (store: ShopStore): boolean =>
  queriesOf(store).some(({ status }) => status === QueryStatus.pending);

/** When the last call that has ended began, in milliseconds, if it got no answer. */
export const lastUnanswered = (store: ShopStore): number | undefined => {
  const [last] = queriesOf(store)
    .filter(({ status }) => status === QueryStatus.fulfilled || status === QueryStatus.rejected)
    .toSorted((a, b) => (b.startedTimeStamp ?? 0) - (a.startedTimeStamp ?? 0));
  const hasFailed =
    last?.status === QueryStatus.rejected && isApiFailure(last.error) && last.error.code === 'no_answer';
  return hasFailed ? last.startedTimeStamp : undefined;
};

/** True if, as far as this page knows, the shop cannot be reached. */
export const isCutOff = (store: ShopStore): boolean =>
  !navigator.onLine || isStored(document) || lastUnanswered(store) !== undefined;
