// Stands in for mongod behind ops/mongo/run-mongod. Arguments: --port=NUMBER, and how it behaves. Its output has a line
// for each ping, and for SIGUSR1. SIGTERM ends it with code 7.
// @ts-check
import { createServer } from 'node:net';

const [port = '', behaviour = ''] = process.argv.slice(2).map((word) => word.replace('--port=', ''));
/** Longer than one that has answered may be silent. */
const START_MS = 11_000;
const SLOW_MS = 5_000;

let pings = 0;
/** @param {string} text */
const say = (text) => void process.stdout.write(`${text}\n`);
const countPing = () => {
  pings += 1;
  say(`ping ${String(pings)}.`);
};
/** @returns {number | undefined} the milliseconds until the answer; undefined for none */
const delay = () => {
  if (behaviour === 'slow') return SLOW_MS;
  if (behaviour === 'starting' && pings === 1) return START_MS;
  return behaviour === 'deaf' && pings > 1 ? undefined : 0;
};

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  if (behaviour === 'hanging up') {
    countPing();
    socket.destroy();
  }
  socket.on('data', () => {
    countPing();
    const ms = delay();
    if (ms !== undefined) setTimeout(() => socket.write('an answer'), ms);
    if (behaviour === 'stopping' && pings === 2) {
      server.close(() => say('takes no connection.'));
      socket.destroy();
    }
  });
});
server.listen(Number(port), '127.0.0.1');
// One that stops goes on for a while without its port.
setInterval(() => undefined, START_MS);
process.on('SIGUSR1', () => say('SIGUSR1.'));
process.on('SIGTERM', () => process.exit(7));
