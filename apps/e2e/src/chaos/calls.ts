import type { Proxy, ProxyAnswer, ProxyCall } from '../testing/proxy.js';

/** Longer than the proxy waits for an instance, which is 60 seconds. */
const HANGS_AFTER_MS = 75_000;

/** A request and how it ended. Times are those of `performance.now()`. */
export interface Sample {
  readonly kind: 'page' | 'order' | 'payment';
  readonly sentAt: number;
  readonly doneAt: number;
  /** Absent for the right answer. */
  readonly failure?: string;
}

interface Call extends Omit<ProxyCall, 'body' | 'signal'> {
  readonly json?: object;
  /** True for an answer that the shopper expects; by default each with status 200. */
  readonly isRight?: (answer: ProxyAnswer) => boolean;
}

const failureOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : String(error);

/** Calls through the proxy, each of which leaves a sample. */
export const createCalls = (proxy: Proxy) => {
  const samples: Sample[] = [];
  return {
    samples,
    /** @returns the answer if it is right */
    call: async (
      kind: Sample['kind'],
      path: string,
      { json, headers = {}, isRight = ({ status }) => status === 200, ...call }: Call = {},
    ): Promise<ProxyAnswer | undefined> => {
      const sentAt = performance.now();
      const content = json && { body: Buffer.from(JSON.stringify(json)) };
      const answer = await proxy
        .call(path, {
          ...call,
          ...content,
          headers: { ...headers, ...(json && { 'Content-Type': 'application/json' }) },
          signal: AbortSignal.timeout(HANGS_AFTER_MS),
        })
        .catch(failureOf);
      const isGood = typeof answer !== 'string' && isRight(answer);
      const failure = typeof answer === 'string' ? answer : String(answer.status);
      samples.push({ kind, sentAt, doneAt: performance.now(), ...(!isGood && { failure }) });
      return isGood ? answer : undefined;
    },
  };
};

export type Calls = ReturnType<typeof createCalls>;
