import express, { Router } from 'express';
import { isMultipartRequest } from './body-reader.js';
import { AppError } from './errors.js';

const LIMIT = '200kb';
const JSON_TYPES = ['application/json', 'application/*+json'];

/**
 * Reads JSON bodies, and leaves multipart ones to the endpoints that take them: a body of another type is a 415, one that is too large a 413, broken JSON a 400. A
 * body that is a bare text or number is broken too, as express reads strictly.
 */
export const jsonBody: Router = Router()
  .use((req, _res, next) => {
    const isEmpty = req.get('transfer-encoding') === undefined && Number(req.get('content-length') ?? 0) === 0;
    if (!isEmpty && !isMultipartRequest(req) && !req.is(JSON_TYPES)) throw new AppError('not_json');
    next();
  })
  .use(express.json({ limit: LIMIT, type: JSON_TYPES }));
