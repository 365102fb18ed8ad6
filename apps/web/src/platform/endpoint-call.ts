import {
  type BodyOf,
  splitCall,
  type Endpoint,
  type Endpoints,
  type Group,
  type HeadersOf,
  isFileAnswer,
  type ParamsOf,
  type QueryOf,
  readAs,
} from '@paila/shared';
import type { ApiCall } from './api.js';

type Part<Name extends string, Value> = Value extends unknown
  ? keyof Value extends never
    ? unknown
    : Partial<Value> extends Value
      ? Readonly<Partial<Record<Name, Value>>>
      : Readonly<Record<Name, Value>>
  : never;
type OptionalKey<T> = { [Key in keyof T]-?: Partial<Pick<T, Key>> extends Pick<T, Key> ? Key : never }[keyof T];
/** In a body, null means the same as an omitted field. */
type OrNull<T> = T extends unknown
  ? Omit<T, OptionalKey<T>> & { readonly [Key in OptionalKey<T>]?: T[Key] | null }
  : never;

/** In a query, undefined parameters are omitted. */
type OrUndefined<T> = { readonly [Key in keyof T]: T[Key] | undefined };

/** The arguments of an endpoint's call: path parameters, body, and optionally query and headers. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'body', OrNull<BodyOf<E>>> & {
    readonly query?: OrUndefined<QueryOf<E> & { readonly page?: number; readonly limit?: number }>;
    readonly headers?: HeadersOf<E>;
  };

interface Loose {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const BASE = /^\/api(?=\/|$)/;

/** A call as the contract declares it, with the reader of its answer. */
export const endpointCall = <Of extends Endpoints, Id extends keyof Of & string>(
  group: Group<Of>,
  id: Id,
  input: CallInput<Of[Id]>,
): ApiCall => {
  const endpoint: Endpoint = group.endpoints[id] as Of[Id];
  // The type above checks each endpoint's arguments; here one general type is enough.
  const { params = {}, query, body, headers } = input as Loose;
  const { method, path } = splitCall(endpoint);
  const { answer } = endpoint;
  return {
    url: `${group.path.replace(BASE, '')}${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`,
    method,
    ...(query === undefined ? {} : { params: query }),
    ...(body === undefined ? {} : { data: body }),
    ...(headers === undefined ? {} : { headers }),
    ...(isFileAnswer(answer) ? {} : { read: (body) => readAs(answer, body) }),
  };
};

/** A call whose answer is not used, so any body is valid. */
export const answerUnread = ({ read: _unused, ...call }: ApiCall): ApiCall => call;
