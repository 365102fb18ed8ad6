import { AsyncLocalStorage } from 'node:async_hooks';
import { type Body, isMultipart, type MultipartBody } from '@paila/shared';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer, { MulterError } from 'multer';
import { accountActor } from '../actor.js';
import { pauseDeadline } from '../database/deadline.js';
import { AppError, invalid } from './errors.js';
import { type FileReceiver, UnwritableFileError, type UploadedFile } from './file-receiver.js';
import { allowSlowBody } from './server.js';

const MULTIPART = 'multipart/form-data';
/** The bytes of one text field. */
const MAX_TEXT_BYTES = 20_000;

const isMultipartRequest = (req: Pick<Request, 'is'>): boolean => req.is(MULTIPART) === MULTIPART;

/**
 * The name of a file as its sender means it. The parser takes bytes for Latin-1, but browsers send UTF-8, and a name in
 * the form of RFC 5987 (`filename*`) arrives decoded.
 */
const sentName = (name: string): string => {
  if (Array.from(name).some((letter) => letter > '\xff')) return name;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'));
  } catch {
    return name;
  }
};

/** Reads a body into its request. */
type ReadBody = (req: Request, res: Response) => Promise<void> | undefined;

const refuseMultipart: ReadBody = (req) => {
  if (isMultipartRequest(req)) throw new AppError('not_json');
  return undefined;
};

const isAppError = (error: unknown): error is AppError => error instanceof AppError;

const uploadFailure = (error: unknown, { files }: MultipartBody): AppError => {
  if (isAppError(error)) return error;
  if (error instanceof UnwritableFileError) return new AppError('no_room', {}, { why: 'disk_full' });
  if (!(error instanceof MulterError)) return new AppError('malformed_request');
  if (error.code === 'LIMIT_FILE_SIZE' || error.code === 'LIMIT_FIELD_VALUE') return new AppError('too_large');
  if (error.code === 'LIMIT_FILE_COUNT' || (error.code === 'LIMIT_UNEXPECTED_FILE' && error.field === files.part)) {
    return invalid([{ msg: `Please send at most ${String(files.max)} files`, path: files.part }]);
  }
  return new AppError('malformed_request');
};

const multipartReader = (declared: MultipartBody, receiver: FileReceiver): ReadBody => {
  const { part, max, maxBytes } = declared.files;
  const fields = Object.keys(declared.multipart).length;
  const limits = { files: max, fileSize: maxBytes, fields, fieldSize: MAX_TEXT_BYTES, parts: fields + max };
  const read = async (req: Request, res: Response): Promise<void> => {
    // The caller has gone already, which the parser would not notice.
    if (req.destroyed) throw new AppError('malformed_request');
    const { storage, end } = receiver.receive(
      accountActor(req.account).id ?? '',
      Number(req.headers['content-length'] ?? 0),
    );
    const upload = multer({ storage, limits }).array(part, max);
    const removeFiles = AsyncLocalStorage.bind(() => {
      end().catch((error: unknown) => req.log.error({ err: error }, 'uploaded files could not be removed'));
    });
    res.once('close', removeFiles);
    const error = await new Promise<unknown>((resolve) => upload(req, res, resolve));
    if (error === undefined || error === null) return;
    if (error instanceof UnwritableFileError) req.log.error({ err: error }, 'uploads cannot be written');
    throw uploadFailure(error, declared);
  };
  return (req, res) => {
    if (!isMultipartRequest(req)) throw new AppError('not_multipart');
    allowSlowBody(req);
    // A slow upload must not count against the database's deadline.
    return pauseDeadline(() => read(req, res));
  };
};

/**
 * Reads the body of an endpoint that takes multipart/form-data, with the limits of its declaration. Refuses such a body
 * everywhere else. JSON was read before.
 * @param receiver stores the files
 * @throws AppError 400 for too many files or a broken body, 413 `too_large`, 415 `not_json` or `not_multipart`, 503
 *   `uploads_busy` or `no_room`
 */
export const bodyReader = (body: Body | undefined, receiver?: FileReceiver): ReadBody => {
  if (!body || !isMultipart(body)) return refuseMultipart;
  if (!receiver) throw new Error('An endpoint that takes files needs a file receiver');
  return multipartReader(body, receiver);
};

/** The files that the reader found in a request. */
export const uploadedFiles = ({ files }: Pick<Request, 'files'>): readonly UploadedFile[] =>
  (Array.isArray(files) ? files : []).map(({ originalname, buffer, path }) => ({
    name: sentName(originalname),
    start: buffer,
    path: path === '' ? undefined : path,
  }));

const JSON_LIMIT = '200kb';
const JSON_TYPES = ['application/json', 'application/*+json'];

const parseJson = express.json({ limit: JSON_LIMIT, type: JSON_TYPES });

/**
 * Reads JSON bodies, and leaves multipart ones to the endpoints that take them. A body of another type is a 415, one
 * that is too large a 413, broken JSON a 400. A bare text or number counts as broken JSON, as express reads strictly.
 */
export const jsonBody: RequestHandler = (req, res, next) => {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = req.headers;
  const isEmpty = encoding === undefined && Number(length) === 0;
  if (isEmpty || isMultipartRequest(req)) {
    next();
    return;
  }
  if (!req.is(JSON_TYPES)) throw new AppError('not_json');
  parseJson(req, res, next);
};
