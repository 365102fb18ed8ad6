import { type Access, type ErrorCode, type FileAnswer, type Method, paramsIn } from '@paila/shared';
import type { JsonSchema } from './json-schema.js';

/** A query parameter or a header. All of ours are optional. */
export interface Parameter {
  readonly schema: JsonSchema;
  readonly description?: string;
}

/** One route as the API's description shows it: a shared endpoint with its texts, and its fields as JSON Schemas. */
export interface DescribedEndpoint {
  /** Method and path below the contract's own, as Express writes it: `PUT /:id/status`. */
  readonly call: Method | `${Method} /${string}`;
  readonly access: Access;
  /** One line, as a heading. */
  readonly summary: string;
  /** What else a caller has to know. */
  readonly description?: string;
  readonly query?: Readonly<Record<string, Parameter>>;
  readonly headers?: Readonly<Record<string, Parameter>>;
  readonly body?: JsonSchema;
  /** JSON unless it says otherwise. */
  readonly bodyType?: 'multipart/form-data';
  /** Whether the body is optional. */
  readonly bodyIsOptional?: true;
  /** The body of the successful answer. */
  readonly answer: JsonSchema | FileAnswer;
  /** Headers of the successful answer, each with its description. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Errors besides those that follow from access, path and input. */
  readonly refusals?: readonly ErrorCode[];
}

/** The routes of one feature. */
export interface Contract<
  Endpoints extends Readonly<Record<string, DescribedEndpoint>> = Readonly<Record<string, DescribedEndpoint>>,
> {
  /** The path that all of them begin with, such as `/api/orders`. */
  readonly mount: `/${string}`;
  /** What the feature is called in the API's description. */
  readonly title: string;
  /** By operation id. */
  readonly endpoints: Endpoints;
}

const REFUSALS_OF: Readonly<Record<Access['who'], readonly ErrorCode[]>> = {
  anyone: [],
  optionalAccount: ['unauthorized', 'session_ended'],
  account: ['unauthorized', 'session_ended'],
  self: ['unauthorized', 'session_ended', 'forbidden'],
  owner: ['unauthorized', 'session_ended', 'not_found'],
  tokenHolder: ['unauthorized', 'session_ended', 'not_found'],
  permitted: ['unauthorized', 'session_ended', 'forbidden'],
};

/** Every error that an endpoint can answer. */
export const refusalsOf = (endpoint: DescribedEndpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...REFUSALS_OF[endpoint.access.who],
    ...(endpoint.access.accountInBody ? (['forbidden'] as const) : []),
    ...(endpoint.query || endpoint.headers || endpoint.body ? (['validation', 'malformed_request'] as const) : []),
    ...(endpoint.body ? (['too_large'] as const) : []),
    ...(paramsIn(endpoint.call).length > 0 ? (['not_found'] as const) : []),
    ...(endpoint.refusals ?? []),
    // A body is checked even where none is expected.
    endpoint.bodyType ? 'not_multipart' : 'not_json',
    'malformed_request',
    'unavailable',
  ]),
];
