import { mkdirSync, openSync, closeSync, fsyncSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { PAYMENT_STATUSES, type Payment } from './payment.js';

/** Where payments outlive the process. */
export interface StateFile {
  load(): Payment[];
  save(payments: readonly Payment[]): void;
}

const VERSION = 1;
const statuses: readonly string[] = PAYMENT_STATUSES;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPayment = (value: unknown): value is Payment =>
  isRecord(value) &&
  ['pidx', 'purchaseOrderId', 'purchaseOrderName', 'returnUrl', 'websiteUrl', 'customerPhone'].every(
    (key) => typeof value[key] === 'string',
  ) &&
  ['amount', 'refundedAmount', 'createdAt', 'expiresAt'].every((key) => Number.isFinite(value[key])) &&
  (value['channel'] === 'page' || value['channel'] === 'widget') &&
  typeof value['status'] === 'string' &&
  statuses.includes(value['status']) &&
  (value['transactionId'] === null || typeof value['transactionId'] === 'string') &&
  (value['payer'] === null || isRecord(value['payer'])) &&
  (value['settles'] === null || isRecord(value['settles'])) &&
  isRecord(value['merchantExtras']) &&
  typeof value['verified'] === 'boolean';

const parse = (text: string): Payment[] => {
  const content: unknown = JSON.parse(text);
  if (!isRecord(content) || content['version'] !== VERSION) throw new Error('it is not of this version');
  const payments = content['payments'];
  if (!Array.isArray(payments) || !payments.every(isPayment)) throw new Error('it holds something else than payments');
  return payments;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/**
 * Payments in one JSON file. It is written beside itself and then renamed, so that whoever reads it finds the old
 * content or the new, never a half. A file that cannot be understood is renamed to `….broken-<time>` and told of.
 *
 * @param warn gets one sentence when a broken file was set aside
 */
export const createStateFile = (path: string, warn: (sentence: string) => void = () => undefined): StateFile => ({
  load() {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
    try {
      return parse(text);
    } catch (error) {
      const aside = `${path}.broken-${String(Date.now())}`;
      renameSync(path, aside);
      const reason = error instanceof Error ? error.message : String(error);
      warn(`Payments kept in ${path} could not be read (${reason}); the file is now ${aside}, and none are known.`);
      return [];
    }
  },
  save(payments) {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${String(process.pid)}.tmp`;
    const file = openSync(draft, 'w', 0o600);
    try {
      writeSync(file, JSON.stringify({ version: VERSION, payments }));
      // Without this a power cut can leave the new name on an empty file.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  },
});
