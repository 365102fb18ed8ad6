import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';
import { AppError } from './http/errors.js';

/** Identifies a call that must have its effect only once: its key, and a hash of its body. */
export interface CallIdentity {
  key: string;
  bodyHash: string;
}

/** The field of documents that store the call that created them. */
export const callIdentitySchema = new Schema<CallIdentity>(
  { key: { type: String, required: true }, bodyHash: { type: String, required: true } },
  { _id: false },
);

/** The hash by which a repeated body is recognised. */
export const hashBody = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** The identity that a document stores to recognise a repeated call; undefined for a call without a key. */
export const callIdentity = (key: string | undefined, body: unknown): CallIdentity | undefined =>
  key === undefined ? undefined : { key, bodyHash: hashBody(body) };

/** The `Idempotency-Key` of a call; undefined for none. */
export const idempotencyKeyIn = (headers: { readonly 'idempotency-key'?: string | undefined }): string | undefined => {
  const key = headers['idempotency-key']?.trim() ?? '';
  return key === '' ? undefined : key;
};

/** @throws AppError 409 `idempotency_mismatch` if the same key came with another body */
export const refuseOtherBody = (stored: string | undefined, sent: string): void => {
  if (stored !== sent) throw new AppError('idempotency_mismatch');
};
