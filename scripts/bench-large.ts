// npm run bench:large -- http://localhost:3000: times the calls of staff and shoppers to a running shop, and ends with 1 if
// anything takes over a second. Fill the shop first: npm run seed -- --large.
import { DEMO_ACCOUNTS } from '@paila/shared';
import { callsOfLists, callsOfThings } from './lib/large-shop-calls.js';

const TIMES = 5;
const MAX_MS = 1_000;
const base = process.argv[2] ?? 'http://localhost:3000';

const headers: Record<string, string> = {};

const read = async (path: string): Promise<Response> => {
  const answer = await fetch(new URL(path, base), { headers });
  if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
  return answer;
};

const json = async (path: string): Promise<unknown> => (await read(path)).json();

const logIn = async (): Promise<void> => {
  const { email, password } = DEMO_ACCOUNTS.admin;
  const body = JSON.stringify({ email, password });
  const answer = await fetch(new URL('/api/auth', base), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const { token, msg } = (await answer.json()) as { token?: string; msg?: string };
  if (token === undefined) throw new Error(`The demo admin could not log in: ${msg ?? ''}`);
  headers['x-auth-token'] = token;
};

const timeCall = async (path: string) => {
  const times: number[] = [];
  let bytes = 0;
  for (let count = 0; count < TIMES; count += 1) {
    const begun = performance.now();
    bytes = (await (await read(path)).arrayBuffer()).byteLength;
    times.push(performance.now() - begun);
  }
  const sorted = [...times].sort((a, b) => a - b);
  return { first: times[0] ?? 0, median: sorted[Math.floor(TIMES / 2)] ?? 0, worst: sorted.at(-1) ?? 0, bytes };
};

await logIn();
const rows: Record<string, object> = {};
let isTooSlow = false;
for (const [title, path] of [...callsOfLists(), ...(await callsOfThings(json))]) {
  const { first, median, worst, bytes } = await timeCall(path);
  isTooSlow ||= worst > MAX_MS;
  const [firstMs, medianMs, worstMs] = [first, median, worst].map(Math.round);
  rows[title] = { firstMs, medianMs, worstMs, KiB: Math.ceil(bytes / 1024), 'over a second': worst > MAX_MS };
}
console.table(rows);
process.exitCode = isTooSlow ? 1 : 0;
