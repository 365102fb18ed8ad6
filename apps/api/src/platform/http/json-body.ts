import express, { type RequestHandler } from 'express';
import { isMultipartRequest } from './body-reader.js';
import { AppError } from './errors.js';

const LIMIT = '200kb';
const JSON_TYPES = ['application/json', 'application/*+json'];

const parse = express.json({ limit: LIMIT, type: JSON_TYPES });

/**
 * Reads JSON bodies, and leaves multipart ones to the endpoints that take them: a body of another type is a 415, one
 * that is too large a 413, broken JSON a 400. A body that is a bare text or number is broken too, as express reads
 * strictly.
 */
export const jsonBody: RequestHandler = (req, res, next) => {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = req.headers;
  const isEmpty = encoding === undefined && Number(length) === 0;
  if (isEmpty || isMultipartRequest(req)) {
    next();
    return;
  }
  if (!req.is(JSON_TYPES)) throw new AppError('not_json');
  parse(req, res, next);
};
