import { mkdirSync, openSync, closeSync, fsyncSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PAYMENT_STATUSES, type Payment } from './payment.js';

/** Keeps payments across restarts. */
export interface StateFile {
  load(): Payment[];
  save(payments: readonly Payment[]): void;
}

const VERSION = 1;
const statuses: readonly string[] = PAYMENT_STATUSES;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPayer = (value: unknown): boolean =>
  isRecord(value) && typeof value['mobile'] === 'string' && typeof value['confirmed'] === 'boolean';

const isSettlement = (value: unknown): boolean =>
  isRecord(value) && ['Completed', 'Failed'].includes(String(value['outcome'])) && Number.isFinite(value['at']);

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
  (value['payer'] === null || isPayer(value['payer'])) &&
  (value['settles'] === null || isSettlement(value['settles'])) &&
  isRecord(value['merchantExtras']) &&
  typeof value['verified'] === 'boolean';

const parse = (text: string): Payment[] => {
  const content: unknown = JSON.parse(text);
  if (!isRecord(content) || content['version'] !== VERSION) throw new Error('unsupported version');
  const payments = content['payments'];
  if (!Array.isArray(payments) || !payments.every(isPayment)) throw new Error('invalid payments');
  return payments;
};

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Payments in one JSON file, written atomically (temporary file, then rename). A corrupt file is renamed to
 * `….broken-<time>` with a warning; if the disk is full or read-only, payments continue in memory, also with a warning.
 */
export const createStateFile = (path: string, warn: (sentence: string) => void = () => undefined): StateFile => ({
  load() {
    const text = read(path);
    if (text === undefined) return [];
    try {
      return parse(text);
    } catch (error) {
      const aside = `${path}.broken-${String(Date.now())}`;
      renameSync(path, aside);
      warn(
        `Payments in ${path} could not be read (${reasonOf(error)}); the file was moved to ${aside}, starting empty.`,
      );
      return [];
    }
  },
  save(payments) {
    try {
      write(path, JSON.stringify({ version: VERSION, payments }));
    } catch (error) {
      warn(`Payments could not be saved to ${path}: ${reasonOf(error)}`);
    }
  },
});

/** @throws Error when the file exists but cannot be read */
const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Error(`Payments in ${path} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
};

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${String(process.pid)}.tmp`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(file, text);
    // Without this, a power cut could leave the renamed file empty.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
};
