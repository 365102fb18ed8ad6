import type { ErrorCode } from '@paila/shared';
import type { JsonSchema } from './json-schema.js';

/** Who may call a route. The guard that stands in front of it follows from this word alone. */
export const RIGHTS = {
  anyone: 'Everybody. Tokens are not looked at.',
  visitor: 'Everybody. A token that is sent must be good.',
  customer: 'Who is logged in.',
  self: 'The account that the path names, and admins. Everybody else gets a 403, whether or not that account exists.',
  owner:
    'Who is logged in and owns what the path names, and admins. To everybody else it does not exist: the answer is a 404.',
  own: 'Who is logged in and owns what the path names. To everybody else, admins too, it does not exist: a 404.',
  'order token':
    'The owner of the order, the holder of its token, and admins. To everybody else it does not exist: the answer is a 404.',
  admin: 'Admins.',
} as const;
export type Right = keyof typeof RIGHTS;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A parameter of a query, or a header. It may be left out, as all of ours may. */
export interface Parameter {
  readonly schema: JsonSchema;
  readonly description?: string;
}

/** What the successful answer is when it is no JSON: media types. */
export interface FileAnswer {
  readonly mediaTypes: readonly string[];
}

/** One route of the API: what it is for, who may call it, what goes in and what comes out. */
export interface Endpoint {
  /** Method and path below the contract's own, as Express writes it: `PUT /:id/status`. */
  readonly call: Method | `${Method} /${string}`;
  readonly right: Right;
  /** One line, as a heading. */
  readonly summary: string;
  /** Whatever a caller has to know besides. */
  readonly description?: string;
  readonly query?: Readonly<Record<string, Parameter>>;
  readonly headers?: Readonly<Record<string, Parameter>>;
  readonly body?: JsonSchema;
  /** Whether the body may be left out. */
  readonly bodyIsOptional?: true;
  /** 202 for what goes on after the answer; 200 else. */
  readonly status?: 202;
  /** The body of the success. */
  readonly answer: JsonSchema | FileAnswer;
  /** Headers of the success, each with what it says. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Refusals beside those that follow from the right, the path and the body. */
  readonly refusals?: readonly ErrorCode[];
}

/** The routes of one feature. */
export interface Contract<Endpoints extends Readonly<Record<string, Endpoint>> = Readonly<Record<string, Endpoint>>> {
  /** The path that all of them begin with, such as `/api/orders`. */
  readonly mount: `/${string}`;
  /** What the feature is called in the API's description. */
  readonly title: string;
  /** By operation id. */
  readonly endpoints: Endpoints;
}

/** The status of the successful answer. */
export const successStatusOf = ({ status }: Pick<Endpoint, 'status'>): 200 | 202 => status ?? 200;

export const isFileAnswer = (answer: Endpoint['answer']): answer is FileAnswer => 'mediaTypes' in answer;

/** Method and path below the mount of an endpoint. */
export const callOf = ({ call }: Pick<Endpoint, 'call'>): { method: Method; path: string } => {
  const [method = '', path = ''] = call.split(' ');
  return { method: method as Method, path };
};

/** The names of the parameters in a path: `/:id/status` has `id`. */
export const paramsIn = (path: string): string[] => Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name ?? '');

const REFUSALS_OF: Readonly<Record<Right, readonly ErrorCode[]>> = {
  anyone: [],
  visitor: ['unauthorized', 'session_ended'],
  customer: ['unauthorized', 'session_ended'],
  self: ['unauthorized', 'session_ended', 'forbidden'],
  owner: ['unauthorized', 'session_ended', 'not_found'],
  own: ['unauthorized', 'session_ended', 'not_found'],
  'order token': ['unauthorized', 'session_ended', 'not_found'],
  admin: ['unauthorized', 'session_ended', 'forbidden'],
};

/** Every refusal that an endpoint's callers must reckon with. */
export const refusalsOf = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...REFUSALS_OF[endpoint.right],
    ...(endpoint.query || endpoint.headers || endpoint.body ? (['validation', 'malformed_request'] as const) : []),
    ...(endpoint.body ? (['too_large'] as const) : []),
    ...(paramsIn(endpoint.call).length > 0 ? (['not_found'] as const) : []),
    ...(endpoint.refusals ?? []),
    // A body where none is due is looked at too.
    'not_json',
    'malformed_request',
    'unavailable',
  ]),
];
