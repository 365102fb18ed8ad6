import { type Body, isMultipart, type MultipartBody } from '@paila/shared';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { pauseDeadline } from '../database/deadline.js';
import { AppError, invalid } from './errors.js';

const MULTIPART = 'multipart/form-data';
/** Bytes of one text field. */
const LONGEST_TEXT = 20_000;

/** An uploaded file. Its name and type are claims of the sender, so check the bytes. */
export interface UploadedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export const isMultipartRequest = (req: Pick<Request, 'is'>): boolean => req.is(MULTIPART) === MULTIPART;

/** Reads a body into its request. */
type ReadBody = (req: Request, res: Response) => Promise<void> | undefined;

const refuseMultipart: ReadBody = (req) => {
  if (isMultipartRequest(req)) throw new AppError('not_json');
  return undefined;
};

const failureOf = (error: unknown, { files }: MultipartBody): AppError => {
  if (!(error instanceof MulterError)) return new AppError('malformed_request');
  if (error.code === 'LIMIT_FILE_SIZE' || error.code === 'LIMIT_FIELD_VALUE') return new AppError('too_large');
  if (error.code === 'LIMIT_FILE_COUNT' || (error.code === 'LIMIT_UNEXPECTED_FILE' && error.field === files.part)) {
    return invalid([{ msg: `Please send at most ${String(files.max)} files`, path: files.part }]);
  }
  return new AppError('malformed_request');
};

const multipartReader = (declared: MultipartBody): ReadBody => {
  const { part, max, maxBytes } = declared.files;
  const fields = Object.keys(declared.multipart).length;
  const upload = multer({
    storage: multer.memoryStorage(),
    limits: { files: max, fileSize: maxBytes, fields, fieldSize: LONGEST_TEXT, parts: fields + max },
  }).array(part, max);
  const read: ReadBody = (req, res) =>
    new Promise((resolve, reject) => {
      upload(req, res, (error: unknown) => {
        if (error === undefined || error === null) resolve();
        else reject(failureOf(error, declared));
      });
    });
  return (req, res) => {
    if (!isMultipartRequest(req)) throw new AppError('not_multipart');
    // A slow upload must not count against the database's deadline.
    return pauseDeadline(async () => read(req, res));
  };
};

/**
 * Reads the body of an endpoint that takes multipart/form-data, with the limits that it declares, into memory; refuses
 * such a body everywhere else. JSON was read before.
 * @throws AppError 400 for too many files or a broken body, 413 `too_large`, 415 `not_json` or `not_multipart`
 */
export const bodyReader = (body: Body | undefined): ReadBody =>
  body && isMultipart(body) ? multipartReader(body) : refuseMultipart;

/** The files that the reader found in a request. */
export const uploadedFiles = ({ files }: Pick<Request, 'files'>): readonly UploadedFile[] =>
  (Array.isArray(files) ? files : []).map(({ originalname, mimetype, buffer }) => ({
    name: originalname,
    mediaType: mimetype,
    bytes: buffer,
  }));
