import type {
  AccountInBody,
  AnswerOf,
  BodyOf,
  Endpoint,
  Findable,
  HeadersOf,
  MultipartBody,
  Page,
  ParamsOf,
  QueryOf,
} from '@paila/shared';
import type { Request, RequestHandler, Response } from 'express';
import type { Actor } from '../actor.js';
import type { Account } from './account.js';
import type { FileReceiver, UploadedFile } from './file-receiver.js';

/** The caller of a request: an account, the holder of an order token, both or neither. */
export interface Requester {
  readonly account?: Account | undefined;
  readonly orderToken?: string | undefined;
}

type Who<E extends Endpoint> = E['access']['who'];
type AccountOf<E extends Endpoint> =
  Who<E> extends 'anyone'
    ? undefined
    : Who<E> extends 'optionalAccount' | 'tokenHolder'
      ? Account | undefined
      : Account;

/** The id of an account that is always there, or only for callers who have one. */
type AccountIdOf<E extends Endpoint> = E['access'] extends { readonly accountInBody: AccountInBody }
  ? AccountOf<E> extends Account
    ? string
    : string | undefined
  : undefined;

/** The files of a multipart body; none with any other. */
type FilesOf<E extends Endpoint> = E['body'] extends MultipartBody ? readonly UploadedFile[] : readonly [];

/** A call of an endpoint for its handler: the caller, and the checked and converted input. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
  readonly files: FilesOf<E>;
  /** The requested page of a paged list. */
  readonly page: Page | undefined;
  readonly account: AccountOf<E>;
  /**
   * The id of the account that the body names, by default the caller's; undefined if the access declares no field for
   * it.
   */
  readonly accountId: AccountIdOf<E>;
  readonly requester: Requester;
  readonly actor: Actor;
  readonly req: Request;
  readonly res: Response;
}

/** One page of a list, with the number of rows on all pages. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The result of a handler that has sent the response itself. */
export const RESPONSE_SENT = { isSent: true } as const;
type Sent = typeof RESPONSE_SENT;
type Row<Answer> = Answer extends readonly (infer Each)[] ? Each : never;
type Result<E extends Endpoint> = Sent | (E['paged'] extends true ? Rows<Row<AnswerOf<E>>> : AnswerOf<E>);

export type Handle<E extends Endpoint, More = unknown> = (call: Call<E> & More) => Promise<Result<E>> | Result<E>;

/** A resource and its owner. */
export interface Owned<Resource> {
  readonly resource: Resource;
  /** The id of the account that owns it; null if none does. */
  readonly ownerId: string | null;
  /** True if an order token gives access to it. */
  readonly opensWith?: (orderToken: string) => boolean;
}
/** A call before the account in its body is checked: the ownership of the resource is checked first. */
export type CallOfLoad<E extends Endpoint> = Omit<Call<E>, 'accountId'>;
type Load<E extends Endpoint, Resource> = (call: CallOfLoad<E>) => Promise<Owned<Resource> | undefined>;

/** A handler that runs after the check of ownership. Made only by {@link owned}. */
export interface OwnedHandler<E extends Endpoint> {
  /** The kind of the resource, for the message of a 404. */
  readonly kind: Findable;
  readonly load: Load<E, unknown>;
  readonly handle: (call: Call<E>, resource: unknown) => Promise<Result<E>> | Result<E>;
}

/**
 * A handler of a resource that has an owner. `load` finds the resource, or returns undefined if there is none. It does
 * not exist for anybody but its owner and the accounts that the endpoint's access allows.
 */
export const owned = <E extends Endpoint, Resource>(
  kind: Findable,
  load: Load<E, Resource>,
  handle: Handle<E, { readonly resource: Resource }>,
): OwnedHandler<E> => ({
  kind,
  load,
  // Safe, as the resource comes unchanged from this handler's own `load`.
  handle: (call, resource) => handle({ ...call, resource: resource as Resource }),
});

type HasOwner<E extends Endpoint> = Who<E> extends 'owner' | 'tokenHolder' ? true : false;
type HandlerOf<E extends Endpoint> = HasOwner<E> extends true ? OwnedHandler<E> : Handle<E>;

/** A handler with Express middleware in front: before the input is read, or after it was validated. */
export interface Steps<E extends Endpoint> {
  /** Skips the database deadline: the handler never queries the database or has its own time limit. */
  readonly withoutDeadline?: true;
  readonly before?: readonly RequestHandler[];
  /** Stores the files of a multipart body. */
  readonly receiver?: FileReceiver;
  readonly after?: readonly RequestHandler[];
  readonly handler: HandlerOf<E>;
}
/** Serves an endpoint. A resource with an owner can be served only by {@link owned}. */
export type Serving<E extends Endpoint> = HandlerOf<E> | Steps<E>;
