import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/**
 * Milliseconds after its start, or after much work, until a shop is at rest: Node frees what only the start needed some
 * twenty seconds later.
 */
export const REST_MS = 40_000;
/** The target for the memory at rest of a shop with 1,000 products. */
export const MAX_REST_MIB = 150;
/** Linux counts processor time in hundredths of a second, whatever the machine (`getconf CLK_TCK`). */
const MS_PER_TICK = 10;

const readProc = async (pid: number, file: string): Promise<string> => {
  try {
    return await readFile(`/proc/${String(pid)}/${file}`, 'utf8');
  } catch (error) {
    throw new Error(`There is no /proc/${String(pid)}: the benchmarks need Linux.`, {
      cause: error,
    });
  }
};

/**
 * Milliseconds of processor time that a process has used since it began, on all its threads, as the operating system
 * counts.
 * @throws Error where there is no /proc, or no such process
 */
export const processorMs = async (pid: number): Promise<number> => {
  const stat = await readProc(pid, 'stat');
  // The name before the last bracket may hold spaces; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
};

const statusMiB = async (pid: number, field: string): Promise<number> => {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(await readProc(pid, 'status'))?.[1];
  return Number(kibibytes) / 1024;
};

/** Mebibytes of memory that a process holds. */
export const residentMiB = (pid: number): Promise<number> => statusMiB(pid, 'VmRSS');

/** The most mebibytes of memory that a process has held since it began. */
export const mostResidentMiB = (pid: number): Promise<number> => statusMiB(pid, 'VmHWM');

/** A running process of Node.js. */
export interface NodeProcess {
  readonly pid: number;
  /** Its script and arguments, such as `main.js`. */
  readonly program: string;
}

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readProc(pid, `task/${String(pid)}/children`)).trim().split(' ').filter(Boolean).map(Number);

/** The processes of Node.js among a process and its descendants, in the order of their start. */
export const nodeProcesses = async (pid: number): Promise<NodeProcess[]> => {
  const [file = '', ...words] = (await readProc(pid, 'cmdline')).split('\0');
  const program = words
    .map((word) => basename(word))
    .join(' ')
    .trim();
  const below = await Promise.all((await childrenOf(pid)).map(nodeProcesses));
  return [...(basename(file) === basename(process.execPath) ? [{ pid, program }] : []), ...below.flat()];
};
