import type { Logger } from 'pino';
import { createWorkQueue, QueueFullError } from '../../platform/fair-queue.js';
import { AppError } from '../../platform/http/errors.js';
import { createThreads, runInThread } from '../../platform/threads.js';
import type { PrintedPaper } from './printed-paper.js';

/** The answer of the thread. */
export type Printed = { readonly pdf: Uint8Array } | { readonly failed: string };

interface PrinterOptions {
  /** The worker's file, which is next to both the sources and the bundle. */
  readonly worker?: URL;
  /** Milliseconds for a document, including the start of the thread and the wait for other documents. */
  readonly deadlineMs?: number;
  /** The maximum number of waiting documents. */
  readonly maxWaiting?: number;
}

/** Shorter than the usual timeout of proxies, a minute. */
const DEADLINE_MS = 45_000;
/** The thread draws this many documents in a few seconds. */
const MAX_WAITING = 60;
/** Prevents a client from filling the queue alone. */
const MAX_WAITING_PER_CLIENT = 10;
/** More than twice what the measured documents needed. */
const MEMORY_MB = 96;
const YOUNG_MEMORY_MB = 32;

const busy = (why: 'documents_queue_full' | 'documents_failed'): AppError =>
  new AppError('papers_busy', {}, { headers: { 'Retry-After': '10' }, why });

/**
 * Draws PDFs in a worker thread, the only one that loads fonts. The thread starts with the first document. A new thread
 * replaces one that has died.
 */
export const createPrinter = (
  log: Logger,
  {
    worker = new URL('./document-worker.js', import.meta.url),
    deadlineMs = DEADLINE_MS,
    maxWaiting = MAX_WAITING,
  }: PrinterOptions = {},
) => {
  // Somebody waits for each document. With a lower priority, a machine that was busy with other programs needed more
  // than the deadline for the first one.
  const pool = createThreads(worker, {
    threads: 1,
    memoryMb: MEMORY_MB,
    youngMemoryMb: YOUNG_MEMORY_MB,
    niceness: 0,
  });
  const queue = createWorkQueue(1, { name: 'documents', maxWaiting, maxWaitingPerClient: MAX_WAITING_PER_CLIENT });
  const drawn = async (document: PrintedPaper, client?: string): Promise<Printed> => {
    const ending = new AbortController();
    const deadline = setTimeout(() => ending.abort(new Error('A document was not drawn in time')), deadlineMs);
    try {
      return (await queue(() => runInThread(pool, document, ending), client, ending.signal)) as Printed;
    } catch (error) {
      if (error instanceof QueueFullError) throw busy('documents_queue_full');
      log.error({ err: error, document: document.title }, 'the thread that draws documents failed');
      throw busy('documents_failed');
    } finally {
      clearTimeout(deadline);
    }
  };
  return {
    /**
     * @param client takes turns with other clients
     * @throws AppError 503 `papers_busy` when the thread fails or does not answer in time, or too many wait; Error when
     * this document can't be drawn
     */
    print: async (document: PrintedPaper, client?: string): Promise<Buffer> => {
      const printed = await drawn(document, client);
      if ('failed' in printed) throw new Error(`${document.title} can't be drawn: ${printed.failed}`);
      return Buffer.from(printed.pdf.buffer, printed.pdf.byteOffset, printed.pdf.byteLength);
    },
    /** Ends the thread. Waiting documents fail. */
    close: (): Promise<void> => pool.destroy(),
  };
};
