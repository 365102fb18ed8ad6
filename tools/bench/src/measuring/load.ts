import { once } from 'node:events';
import autocannon, { type Options, type Request, type Result } from 'autocannon';
import { processorMs } from './process-figures.js';

/** A request that is made again and again. */
export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The path of the next request, if not always the same. */
  readonly nextPath?: () => string;
  /** Additional headers of the next request, such as for another account at another address. */
  readonly nextHeaders?: () => Readonly<Record<string, string>>;
  /** The body of the next request. */
  readonly body?: () => string;
  /** Ends a run after this many requests instead of a time. A time would cut off many slow requests. */
  readonly requests?: number;
  /** Requests before the measurement, as Node optimizes code only after some thousand calls. */
  readonly warmUps?: number;
}

/** A server that runs as a process of its own. */
export interface Subject {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
}

/** Long enough for a queue of log-ins. */
const TIMEOUT_SECONDS = 60;

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
}

/** One run: times in milliseconds. */
export interface Run {
  readonly answered: number;
  /** Processor time of the server per request. */
  readonly processorMs: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The longest wait for an answer. */
  readonly longest: number;
}

const autocannonOptions = (
  { url }: Subject,
  { method, path, nextPath, headers, nextHeaders, body, requests }: Call,
  connections: number,
  seconds: number,
): Options => ({
  url,
  connections,
  timeout: TIMEOUT_SECONDS,
  ...(requests === undefined ? { duration: seconds } : { amount: requests }),
  requests: [
    {
      method,
      path,
      headers: { 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...((nextPath ?? body ?? nextHeaders) && {
        setupRequest: (request: Request): Request => ({
          ...request,
          ...(nextPath && { path: nextPath() }),
          headers: { ...request.headers, ...nextHeaders?.() },
          ...(body && { body: body() }),
        }),
      }),
    },
  ],
});

const FOR_EVER_SECONDS = 24 * 60 * 60;

/**
 * Repeats a call in the background of a measurement.
 * @returns a function that ends the calls and returns the number of failures
 */
export const startLoad = (subject: Subject, call: Call, connections: number): (() => Promise<number>) => {
  const { requests: _any, ...endless } = call;
  const run = autocannon(autocannonOptions(subject, endless, connections, FOR_EVER_SECONDS), () => undefined);
  const done = once(run, 'done') as Promise<[Result]>;
  return async () => {
    run.stop();
    const [{ non2xx }] = await done;
    return non2xx;
  };
};

/**
 * Makes a call over some connections, each with its next request as soon as its last one is answered.
 * @throws Error if any answer is not a success, as a refusal is quicker than the work
 */
export const load = async (subject: Subject, call: Call, { connections, seconds }: LoadOptions): Promise<Run> => {
  const before = await processorMs(subject.pid);
  const result = await autocannon(autocannonOptions(subject, call, connections, seconds));
  const used = (await processorMs(subject.pid)) - before;
  const refused = result.non2xx + result.errors;
  const answered = result['2xx'];
  if (refused > 0 || answered === 0) {
    const counts = JSON.stringify(result.statusCodeStats);
    throw new Error(
      `${subject.name}, ${call.name}: ${String(answered)} answered, ${String(refused)} refused. ${counts}`,
    );
  }
  return {
    answered,
    processorMs: used / answered,
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    longest: result.latency.max,
  };
};
