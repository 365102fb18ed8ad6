// npm run bench: measures the built shop against docs/benchmarks.md. Usage below.
import { parseArgs } from 'node:util';
import { measureBrowser } from './sections/browser.js';
import { measureBytes } from './sections/bytes.js';
import { measureCalls } from './sections/calls.js';
import { measureCatalogue } from './sections/catalogue.js';
import { measureCrowd } from './sections/crowd.js';
import { measureFirstStart } from './sections/first-start.js';
import { measureIdle } from './sections/idle.js';
import { measureMemory } from './sections/memory.js';
import { measureScale } from './sections/scale.js';
import type { Section } from './sections/section.js';
import { storeResult, writeReport } from './report/report.js';

const SECTIONS: Readonly<Record<string, Section>> = {
  calls: measureCalls,
  scale: measureScale,
  crowd: measureCrowd,
  browser: measureBrowser,
  bytes: measureBytes,
  memory: measureMemory,
  catalogue: measureCatalogue,
  'first-start': measureFirstStart,
  idle: measureIdle,
};

const USAGE = `Usage: npm run bench [-- SECTION …] [--rounds 5] [--seconds 1] [--minutes 2]

Measures the built shop and writes .cache/bench/report.md. Sections that are not named keep their last figures there.
Sections: ${Object.keys(SECTIONS).join(', ')}

All of it takes about 90 minutes of a machine that does nothing else. Watch memory under load for an hour:
npm run bench -- memory --minutes 60`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '2' },
    help: { type: 'boolean' },
  },
});
const numbers = { rounds: Number(values.rounds), seconds: Number(values.seconds), minutes: Number(values.minutes) };
const isValid =
  Object.values(numbers).every((value) => Number.isInteger(value) && value > 0) &&
  positionals.every((name) => name in SECTIONS);

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

if (!isValid || values.help) {
  say(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  for (const [name, measure] of Object.entries(SECTIONS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    say(`== ${name}`);
    await storeResult(name, await measure({ ...numbers, say }));
  }
  say(`Written: ${await writeReport(Object.keys(SECTIONS))}`);
}
