import mongoose from 'mongoose';
import type { UnavailableCause } from '../unavailable-cause.js';
import { DeadlineError } from './deadline.js';

const { MongoBulkWriteError, MongoError, MongoNetworkError, MongoServerError } = mongoose.mongo;

/** A bulk write, such as insertMany, wraps the error that stopped it. */
const underlyingError = (error: unknown): unknown =>
  error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;

const hasLabel = (error: unknown, label: string): boolean => error instanceof MongoError && error.hasErrorLabel(label);

/** Socket errors that reach the driver during a write. The driver throws them unchanged, and retries nothing. */
const SOCKET_CODES = new Set([
  'EPIPE',
  'ECONNRESET',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
const isSocketError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && SOCKET_CODES.has(error.code);

/** True if a transaction that failed with this error before its commit wrote nothing and can be tried again. */
export const isTransient = (error: unknown): boolean =>
  // The driver does not label a network error that follows an aborted heartbeat.
  underlyingError(error) instanceof MongoNetworkError ||
  isSocketError(error) ||
  hasLabel(underlyingError(error), 'TransientTransactionError');

const WRITE_CONFLICT = 112;
/** True if another transaction changed the same document: the database is working, but busy. */
export const isConflict = (error: unknown): boolean => {
  const cause = underlyingError(error);
  return cause instanceof MongoServerError && cause.code === WRITE_CONFLICT;
};

/** The errors of a database that cannot be reached, or that could not make a write durable. */
const AWAY = [
  DeadlineError,
  MongoNetworkError,
  mongoose.mongo.MongoServerSelectionError,
  mongoose.mongo.MongoServerClosedError,
  mongoose.mongo.MongoTopologyClosedError,
  mongoose.mongo.MongoNotConnectedError,
  mongoose.mongo.MongoClientClosedError,
  mongoose.mongo.MongoExpiredSessionError,
  mongoose.mongo.MongoWriteConcernError,
  // Mongoose has an error of its own for a server that was not found.
  mongoose.Error.MongooseServerSelectionError,
];
/** Errors of the connection pool that the driver does not export. */
const AWAY_NAMES = ['MongoWaitQueueTimeoutError', 'MongoPoolClosedError'];
/** Errors that the server or the driver labels as retryable. */
const AWAY_LABELS = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'RetryableError',
  'SystemOverloadedError',
];
/**
 * Codes of a server that responds but is shutting down, still starting, or cannot write now: HostUnreachable,
 * HostNotFound, MaxTimeMSExpired, NetworkTimeout, ShutdownInProgress, FailedToSatisfyReadPreference,
 * PrimarySteppedDown, ExceededTimeLimit, SocketException, NotWritablePrimary, InterruptedAtShutdown, Interrupted,
 * InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary. A restore lets the server refuse
 * events for a moment by DocumentValidationFailure (121), which the shop uses for nothing else.
 */
const AWAY_CODES = new Set([6, 7, 50, 89, 91, 121, 133, 189, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436]);

const hasAwayCode = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'code' in failure && AWAY_CODES.has(Number(failure.code));

/** True if a failure means that the database cannot be used now, rather than that the call was wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  const cause = underlyingError(error);
  if (AWAY.some((kind) => cause instanceof kind) || AWAY_LABELS.some((label) => hasLabel(cause, label))) return true;
  // A commit may fail for one reason while its write concern fails for another. Then the write concern's error counts.
  if (cause instanceof MongoServerError) return [cause, cause.errorResponse['writeConcernError']].some(hasAwayCode);
  return isSocketError(cause) || (cause instanceof MongoError && AWAY_NAMES.includes(cause.name));
};

const SELECTION_ERRORS = [mongoose.mongo.MongoServerSelectionError, mongoose.Error.MongooseServerSelectionError];
/** A server responds that is no primary, or is about to be none. */
const NO_PRIMARY_CODES = new Set([91, 133, 189, 10107, 11600, 11602, 13435, 13436]);
const TIME_LIMIT_CODES = new Set([50, 262]);

/** True if no server of the replica set responds, by the driver's description of it. */
const isNobodyThere = (error: unknown): boolean => {
  const reason: unknown = error instanceof Error && 'reason' in error ? error.reason : undefined;
  const servers: unknown =
    typeof reason === 'object' && reason !== null && 'servers' in reason ? reason.servers : undefined;
  return (
    servers instanceof Map &&
    [...(servers as ReadonlyMap<string, { readonly type?: unknown }>).values()].every(({ type }) => type === 'Unknown')
  );
};

/** Why the database cannot be used, for a failure that {@link isDatabaseAway} recognises. */
export const awayCause = (error: unknown): UnavailableCause => {
  const cause = underlyingError(error);
  if (cause instanceof DeadlineError) return 'database_deadline';
  if (isConflict(cause)) return 'conflicts';
  if (SELECTION_ERRORS.some((kind) => cause instanceof kind))
    return isNobodyThere(cause) ? 'database_unreachable' : 'no_primary';
  if (cause instanceof MongoServerError) {
    const code = Number(cause.code);
    if (NO_PRIMARY_CODES.has(code)) return 'no_primary';
    if (TIME_LIMIT_CODES.has(code)) return 'database_deadline';
    return cause instanceof mongoose.mongo.MongoWriteConcernError ? 'write_not_durable' : 'database_other';
  }
  if (cause instanceof MongoError && AWAY_NAMES.includes(cause.name)) return 'connection_pool';
  return cause instanceof MongoNetworkError || isSocketError(cause) ? 'database_unreachable' : 'database_other';
};

/** True if a write violated a unique index on the given field. */
export const isDuplicateKey = (error: unknown, field?: string): boolean =>
  error instanceof MongoServerError &&
  error.code === 11_000 &&
  (field === undefined || field in ((error['keyPattern'] as object | undefined) ?? {}));

const UNAUTHORIZED = 13;
/** True if the user of the address has no right to do this. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === UNAUTHORIZED;
