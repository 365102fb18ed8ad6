import { createHash } from 'node:crypto';
import { AppError } from '../../platform/http/errors.js';
import type { SentOnce } from './message.model.js';

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** What is stored of a call that must not be carried out twice; undefined without an `Idempotency-Key`. */
export const sentOnce = (key: string | undefined, sent: unknown): SentOnce | undefined => {
  const named = key?.trim() ?? '';
  return named === '' ? undefined : { key: named, digest: digestOf(sent) };
};

/** @throws AppError 409 `idempotency_mismatch` if the same key came with something else */
export const refuseOther = (stored: SentOnce | undefined, sent: SentOnce): void => {
  if (stored?.digest !== sent.digest) throw new AppError('idempotency_mismatch');
};
