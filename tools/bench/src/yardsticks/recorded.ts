import { type OutgoingHttpHeaders, request } from 'node:http';
import type { Call } from '../measuring/load.js';

/** An answer as it came over the wire. */
export interface Recorded {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** Base64. */
  readonly body: string;
}

/** Answers by {@link requestKey} their requests. */
export type Recording = Readonly<Record<string, Recorded>>;

export const requestKey = (method: string, path: string): string => `${method} ${path}`;

/** Node writes these itself. */
const WRITTEN_BY_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/** Makes a call once and stores the answer, compressed as it was. */
export const record = (url: string, { method, path, headers, nextHeaders, body }: Call): Promise<Recorded> =>
  new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      {
        method,
        headers: {
          'accept-encoding': 'br',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
          ...nextHeaders?.(),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
            value === undefined || WRITTEN_BY_NODE.includes(name) ? [] : [[name, value] as const],
          );
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(headers),
            body: Buffer.concat(chunks).toString('base64'),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body?.());
  });
