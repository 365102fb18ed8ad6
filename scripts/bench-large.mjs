// @ts-check
// npm run bench:large -- http://localhost:3000: times what staff and shoppers ask of a running shop, and ends with 1 if
// anything takes over a second. Fill the shop first: npm run seed -- --large.
import { DEMO_ACCOUNTS } from '@paila/shared';
import { callsOfLists, callsOfThings } from './lib/large-shop-calls.mjs';
import { table } from './lib/text-table.mjs';

const TIMES = 5;
const MOST_MS = 1_000;
const base = process.argv[2] ?? 'http://localhost:3000';

/** @type {Record<string, string>} */
const headers = {};

/** @param {string} path */
const read = async (path) => {
  const answer = await fetch(new URL(path, base), { headers });
  if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
  return answer;
};

/** @param {string} path @returns {Promise<unknown>} */
const json = async (path) => (await read(path)).json();

const logIn = async () => {
  const { email, password } = DEMO_ACCOUNTS.admin;
  const body = JSON.stringify({ email, password });
  const answer = await fetch(new URL('/api/auth', base), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const { token, msg } = /** @type {{ token?: string, msg?: string }} */ (await answer.json());
  if (token === undefined) throw new Error(`The demo admin could not log in: ${msg ?? ''}`);
  headers['x-auth-token'] = token;
};

/** @param {string} path */
const timesOf = async (path) => {
  const times = [];
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
const rows = [];
let isTooSlow = false;
for (const [what, path] of [...callsOfLists(), ...(await callsOfThings(json))]) {
  const { first, median, worst, bytes } = await timesOf(path);
  isTooSlow ||= worst > MOST_MS;
  const ms = [first, median, worst].map((each) => each.toFixed(0));
  rows.push([what, ...ms, `${String(Math.ceil(bytes / 1024))} KB${worst > MOST_MS ? '  over a second' : ''}`]);
}
console.log(table(['what', 'first (ms)', 'median', 'worst', 'size'], rows));
process.exitCode = isTooSlow ? 1 : 0;
