import { UNAVAILABLE_CAUSES, type UnavailableCause } from '../unavailable-cause.js';
import { counter, histogram } from './registry.js';

/** The label of requests for which the shop has no route, so that strange paths make no new series. */
const UNKNOWN_ROUTE = 'unknown';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const requests = counter({
  name: 'paila_http_requests_total',
  help: 'Requests by route and class of the status; "aborted" if the client left before the end of the response',
  labelNames: ['route', 'status'],
});
const durations = histogram({
  name: 'paila_http_request_duration_seconds',
  help: 'The time from the arrival of a request to the end of its response',
  labelNames: ['route'],
  buckets: SECONDS,
});
const refusals = counter({
  name: 'paila_http_errors_total',
  help: "Responses with an error, by its code in the API's description",
  labelNames: ['code'],
});
const unavailable = counter({
  name: 'paila_http_unavailable_total',
  help: 'Responses with status 503 by cause',
  labelNames: ['cause'],
});
// Prometheus sees the first one as an increase only if there was a zero before.
for (const cause of UNAVAILABLE_CAUSES) unavailable.inc({ cause }, 0);

/** The labels of the statuses, such as `2xx`. */
const CLASSES = ['unknown', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** Shows the server errors of a route from the first on: Prometheus sees an increase only after a zero. */
export const expectRoute = (route: string): void => requests.inc({ route, status: '5xx' }, 0);

interface EndedRequest {
  /** Such as `GET /api/orders/:id`; undefined without a route. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
  readonly isAborted: boolean;
}

export const countRequest = ({ route = UNKNOWN_ROUTE, status, seconds, isAborted }: EndedRequest): void => {
  requests.inc({ route, status: isAborted ? 'aborted' : (CLASSES[Math.floor(status / 100)] ?? 'unknown') });
  durations.observe({ route }, seconds);
};

/** @param code one of the contract's */
export const countError = (code: string): void => refusals.inc({ code });

export const countUnavailable = (cause: UnavailableCause): void => unavailable.inc({ cause });
