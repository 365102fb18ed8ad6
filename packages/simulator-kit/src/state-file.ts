import { mkdirSync, openSync, closeSync, fsyncSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const VERSION = 1;

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface StateFileOptions<Payment> {
  /** True for a payment that this version of the simulator could have stored. */
  readonly isPayment: (stored: Partial<Payment>) => boolean;
  /** Receives warnings for the operator. */
  readonly warn?: ((sentence: string) => void) | undefined;
}

/**
 * Keeps payments across restarts, in one JSON file, written atomically (temporary file, then rename). A corrupt file is
 * renamed to `*.broken-<time>` with a warning. If the disk is full or read-only, payments continue in memory, also with
 * a warning.
 */
export const createStateFile = <Payment>(
  path: string,
  { isPayment, warn = () => undefined }: StateFileOptions<Payment>,
) => {
  const parse = (text: string): Payment[] => {
    const { version, payments } = JSON.parse(text) as { version?: unknown; payments?: Payment[] };
    if (version !== VERSION) throw new Error('unsupported version');
    if (!Array.isArray(payments) || !payments.every(isPayment)) throw new Error('invalid payments');
    return payments;
  };
  return {
    load(): Payment[] {
      const text = read(path);
      if (text === undefined) return [];
      try {
        return parse(text);
      } catch (error) {
        const aside = `${path}.broken-${String(Date.now())}`;
        renameSync(path, aside);
        warn(
          `Payments in ${path} could not be read (${errorText(error)}); the file was moved to ${aside}, starting empty.`,
        );
        return [];
      }
    },
    save(payments: readonly Payment[]): void {
      try {
        write(path, JSON.stringify({ version: VERSION, payments }));
      } catch (error) {
        warn(`Payments could not be saved to ${path}: ${errorText(error)}`);
      }
    },
  };
};

export type StateFile<Payment> = ReturnType<typeof createStateFile<Payment>>;

/** @throws Error when the file exists but cannot be read */
const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`Payments in ${path} cannot be read: ${errorText(error)}`, { cause: error });
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
