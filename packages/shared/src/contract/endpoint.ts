import type { ErrorCode } from './errors.js';
import type { ChoiceField, Field, Fields, Infer, InferFields } from './fields.js';
import type { Permission } from './permissions.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A text of the body that may name an account. The default is the caller's own. Another account needs the permission,
 * and is otherwise a 403. The text of a guest is ignored.
 */
export interface AccountInBody {
  readonly field: string;
  readonly or?: Permission;
}

/** The callers that an endpoint admits. Its guard, and whether it needs a loader for ownership, follow from this. */
export type Access = AccessKind & { readonly accountInBody?: AccountInBody };
type AccessKind =
  /** Anyone. Tokens are ignored. */
  | { readonly who: 'anyone' }
  /** Anyone, with or without an account. A token that is sent must be valid. */
  | { readonly who: 'optionalAccount' }
  /** Any logged-in account. */
  | { readonly who: 'account' }
  /** The account that a path parameter names, and accounts with the permission; others get a 403. */
  | { readonly who: 'self'; readonly param: string; readonly or: Permission }
  /** The owner of the resource, and accounts with the permission, if one is given; others get a 404. */
  | { readonly who: 'owner'; readonly or?: Permission }
  /** Like `owner`, and the holder of the order token, who needs no account. */
  | { readonly who: 'tokenHolder'; readonly or: Permission }
  /** Accounts with the permission, or with one of several. */
  | { readonly who: 'permitted'; readonly permission: Permission; readonly or?: readonly Permission[] };

export const anyone = { who: 'anyone' } as const satisfies Access;
export const optionalAccount = { who: 'optionalAccount' } as const satisfies Access;
export const account = { who: 'account' } as const satisfies Access;
export const self = <const Param extends string>(param: Param, or: Permission) =>
  ({ who: 'self', param, or }) as const satisfies Access;
export const ownerOr = (or: Permission) => ({ who: 'owner', or }) as const satisfies Access;
export const ownerOnly = { who: 'owner' } as const satisfies Access;
export const tokenHolderOr = (or: Permission) => ({ who: 'tokenHolder', or }) as const satisfies Access;
export const permitted = (permission: Permission, ...or: readonly Permission[]) =>
  ({ who: 'permitted', permission, ...(or.length > 0 ? { or } : {}) }) as const satisfies Access;
/** The same access, for an endpoint whose body may name an account; see {@link AccountInBody}. */
export const withAccountInBody = <const Of extends Access>(access: Of, field: string, or?: Permission) => ({
  ...access,
  accountInBody: { field, ...(or === undefined ? {} : { or }) },
});

/** A body that has one form if it contains any of the given fields, and another one otherwise. */
export interface EitherBody<Then extends Fields = Fields, Else extends Fields = Fields> {
  readonly ifAnyOf: readonly (keyof Then & string)[];
  readonly then: Then;
  readonly else: Else;
}
/** A multipart body: texts and files. */
export interface MultipartBody<Texts extends Fields = Fields> {
  readonly multipart: Texts;
  /** The name of the part with the files, their maximum number, and the maximum bytes of each. */
  readonly files: { readonly part: string; readonly max: number; readonly maxBytes: number };
}
export type Body = Fields | EitherBody | MultipartBody;

/** The media types of a successful answer that isn't JSON. */
export interface FileAnswer {
  readonly mediaTypes: readonly string[];
}

/** One route of the API: who may call it, what goes in and what comes out. */
export interface Endpoint {
  /**
   * Method and path below the group's own, as Express writes it: `PUT /:id/status`. `GET /` ends with a slash, `GET`
   * doesn't.
   */
  readonly call: Method | `${Method} /${string}`;
  /** One line, as a heading. The build removes it, and the description, from scripts for browsers. */
  readonly summary: string;
  /** Further information for callers, in Markdown. */
  readonly description?: string;
  readonly access: Access;
  /** The values of path parameters, if they are limited. Another value is a 404. */
  readonly params?: Readonly<Record<string, ChoiceField>>;
  readonly query?: Fields;
  readonly headers?: Fields;
  readonly body?: Body;
  /** True if the body may be left out. */
  readonly bodyIsOptional?: true;
  /** True for a list in pages, which takes `page` and `limit` and sets `X-Total-Count` and `Link`. */
  readonly paged?: true;
  readonly answer: Field | FileAnswer;
  /** True if the answer has an ETag, and an unchanged answer is a 304. */
  readonly hasETag?: true;
  /** Errors besides those that follow from access, path, input and paging. */
  readonly errors?: readonly ErrorCode[];
}
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** The endpoints of one part of the API. */
export interface Group<Of extends Endpoints = Endpoints> {
  /** The common start of the paths, such as `/api/orders`. */
  readonly path: `/${string}`;
  /** The group's heading in the API's description. */
  readonly title: string;
  /** The endpoints by operation id. */
  readonly endpoints: Of;
}

/** Declares the endpoints below a path, under a title. */
export const endpoints = <const Of extends Endpoints>(path: `/${string}`, title: string, of: Of): Group<Of> => ({
  path,
  title,
  endpoints: of,
});

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The parameters of an endpoint's path, by name. */
export type ParamsOf<E extends Endpoint> = Readonly<
  Omit<Record<ParamsIn<E['call']>, string>, keyof InputOf<E['params']>> & InputOf<E['params']>
>;

type InputOf<Of> = Of extends Fields ? InferFields<Of> : object;
export type BodyOf<E extends Endpoint> =
  E['body'] extends EitherBody<infer Then, infer Else>
    ? InferFields<Then> | InferFields<Else>
    : E['body'] extends MultipartBody<infer Texts>
      ? InferFields<Texts>
      : InputOf<E['body']>;
export type QueryOf<E extends Endpoint> = InputOf<E['query']>;
export type HeadersOf<E extends Endpoint> = InputOf<E['headers']>;
/** The JSON type of an endpoint's answer; undefined for a file. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends Field ? Infer<E['answer']> : undefined;

/** Method and path of an endpoint, below the group's own; the path may be empty. */
export const splitCall = ({ call }: Pick<Endpoint, 'call'>): { method: Method; path: string } => {
  const [method = '', path = ''] = call.split(' ');
  return { method: method as Method, path };
};
/** The whole path of an endpoint, without a slash at its end: `/api/orders/:id/status`. */
export const endpointPath = (group: Pick<Group, 'path'>, endpoint: Pick<Endpoint, 'call'>): string =>
  `${group.path}${splitCall(endpoint).path}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
/** The names of the parameters in a path: `/:id/status` has `id`. */
export const paramsIn = (path: string): string[] => Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name ?? '');
export const isFileAnswer = (answer: object): answer is FileAnswer => 'mediaTypes' in answer;
export const isEitherBody = (body: Body): body is EitherBody => 'ifAnyOf' in body && Array.isArray(body.ifAnyOf);
export const isMultipart = (body: Body): body is MultipartBody => 'multipart' in body && !('kind' in body.multipart);
