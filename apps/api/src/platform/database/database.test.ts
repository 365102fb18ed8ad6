import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { isDatabaseAway } from './database.js';
import { DeadlineError } from './deadline.js';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;
const serverError = (code: number): Error => new MongoServerError({ message: 'refused', code });
const labelled = (label: string): Error => {
  const error = new MongoServerError({ message: 'conflict', code: 112 });
  error.addErrorLabel(label);
  return error;
};

describe('a failure of the database', () => {
  it.each([
    ['a connection that broke', new MongoNetworkError('closed')],
    ['a server that was not found', new mongoose.Error.MongooseServerSelectionError('nobody there')],
    ['a server that is shutting down', serverError(91)],
    ['a server that was interrupted by its end', serverError(11_600)],
    ['a server that is not primary yet', serverError(13_436)],
    ['a conflict that did not end', labelled('TransientTransactionError')],
    [
      'a commit that was interrupted',
      new MongoServerError({ message: 'gone', code: 251, writeConcernError: { code: 11_601, errmsg: 'interrupted' } }),
    ],
    ['a deadline that is over', new DeadlineError()],
    ['a socket that was ended while the driver wrote to it', Object.assign(new Error('ended'), { code: 'EPIPE' })],
    ['a commit whose result is unknown', labelled('UnknownTransactionCommitResult')],
  ])('means that it is away: %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['a duplicate', serverError(11_000)],
    ['a query that is wrong', serverError(2)],
    ['a transaction that is not there', serverError(251)],
    ['a file that is not there', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
    ['a bug', new TypeError('undefined is not a function')],
    ['no error at all', undefined],
  ])('means that the call was wrong: %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});
