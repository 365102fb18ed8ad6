// Runs first in each thread of suites that need a window.
import { isMainThread } from 'node:worker_threads';
import { JSDOM, VirtualConsole } from 'jsdom';

// With one worker, the light runner uses Jest's own thread, which must not get a window.
if (isMainThread) throw new Error('The suites of apps/web need at least two workers.');

/** Of these, Node's own stay: jsdom itself works with the first ones, and Node parses addresses faster. */
const NODES_OWN = new Set([
  ...['console', 'crypto', 'performance', 'queueMicrotask', 'setTimeout', 'setInterval', 'clearTimeout'],
  ...['clearInterval', 'URL', 'URLSearchParams'],
]);

// With these, React's development build describes each rendering to a profiler, 3 % of a profile of the suites.
delete console.createTask;
delete console.timeStamp;

const virtualConsole = new VirtualConsole().sendTo(console, { omitJSDOMErrors: true });
virtualConsole.on('jsdomError', (error) => {
  console.error(error);
});
const { window } = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true, virtualConsole });

// The router makes a Request for each navigation and hands it the page's abort signal, which Node's Request refuses.
window.Request = class extends Request {
  constructor(input, { signal: _signal, ...init } = {}) {
    super(input, init);
  }
};

for (const name of Object.getOwnPropertyNames(window))
  if (!name.startsWith('_') && !NODES_OWN.has(name) && !Object.is(window[name], globalThis[name]))
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      get: () => window[name],
      set: (value) => {
        window[name] = value;
      },
    });
