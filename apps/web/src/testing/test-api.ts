import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { http } from '../platform/http.js';

/** A call as the server received it. */
export interface SeenCall {
  readonly method: string;
  /** Without /api and query, such as `/products/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: IncomingMessage['headers'];
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a call; undefined leaves it to the next route. */
export type Route = (call: SeenCall) => Answer | undefined | Promise<Answer | undefined>;

/** A route for one method and path; `:name` parts match anything. */
export const on = (
  method: string,
  path: string,
  answer: Answer | ((call: SeenCall) => Answer | Promise<Answer>),
): Route => {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
  return (call) => {
    if (call.method !== method || !pattern.test(call.path)) return undefined;
    return typeof answer === 'function' ? answer(call) : answer;
  };
};

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
  // Named, as jsdom does not support the wildcard.
  'Access-Control-Expose-Headers': 'X-Total-Count, Link, Retry-After',
};

const readRequestBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return undefined;
  return request.headers['content-type']?.startsWith('multipart/') === true ? text : JSON.parse(text);
};

const send = (response: ServerResponse, { status = 200, body, headers }: Answer): void => {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    ...CORS,
    'Content-Type': isText ? 'text/html' : 'application/json',
    ...headers,
  });
  response.end(isText ? body : JSON.stringify(body ?? null));
};

/**
 * Starts a real HTTP server in place of the API, on a free port, and points the shop's HTTP client at it. Later routes
 * override earlier ones, so that a test can change an answer. `close` it when the test ends.
 */
export const openTestApi = async (...routes: Route[]) => {
  const calls: SeenCall[] = [];
  const answers = [...routes];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call: SeenCall = {
      method: request.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: await readRequestBody(request),
      headers: request.headers,
    };
    calls.push(call);
    for (const route of answers.toReversed()) {
      const answer = await route(call);
      if (answer) {
        send(response, answer);
        return;
      }
    }
    send(response, { status: 404, body: { msg: 'Not found', code: 'not_found' } });
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const { baseURL } = http.defaults;
  http.defaults.baseURL = `http://127.0.0.1:${String(port)}/api`;
  return {
    calls,
    /** Adds a route, which overrides earlier ones. */
    answer: (...more: Route[]): void => {
      answers.push(...more);
    },
    /** The calls of one method and path so far. */
    callsTo: (method: string, path: string): SeenCall[] =>
      calls.filter((call) => call.method === method && call.path.replace(/\/$/, '') === path.replace(/\/$/, '')),
    close: async (): Promise<void> => {
      if (baseURL !== undefined) http.defaults.baseURL = baseURL;
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;
