// npm run test:chaos: lets every fault happen to the production setup without containers, and prints what it did.
// Arguments choose the faults whose names contain one of them.
import { openProductionShop } from '../testing/production-shop.js';
import { waitUntil } from '../testing/wait-until.js';
import { chaosSettings, openChaos, startProvider } from './chaos-shop.js';
import { FAULTS } from './faults.js';
import { leaveDisk } from './full-disk.js';
import { isBad, toTable } from './report.js';
import { type NotRun, runFault, type Verdict } from './round.js';

const INSTANCES = 3;
const SHOPPERS = 4;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const chosen = process.argv.slice(2);
const faults = FAULTS.filter(({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)));

const provider = await startProvider();
const shop = await openProductionShop({
  instances: INSTANCES,
  settings: { ...chaosSettings(provider), WATCHDOG_SECONDS: '30' },
});
const close = async (): Promise<void> => {
  await leaveDisk(shop);
  await shop.close();
  await provider.stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(1)));
}

const open = async (): Promise<void> => {
  shop.startAllMembers();
  const initSet = (): Promise<boolean> =>
    shop.initSet().then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(initSet))) throw new Error('The replica set cannot be made');
  for (const name of shop.shops) {
    shop.startShop(name);
    const opens = await waitUntil(async () => (await shop.statusOf(name, '/readyz?write')) === 200);
    if (!opens) throw new Error(`${name} does not open: ${shop.of(name).output()}`);
  }
};

const runAll = async (): Promise<(Verdict | NotRun)[]> => {
  const rows: (Verdict | NotRun)[] = [];
  const chaos = await openChaos(shop, provider);
  for (const fault of faults) {
    const begun = performance.now();
    const row = await runFault(chaos, fault, SHOPPERS);
    rows.push(row);
    say(`${fault.name}: ended after ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
    if ('findings' in row) for (const finding of row.findings) say(`  ${finding}`);
  }
  await chaos.close();
  return rows;
};

try {
  await open();
  const rows = await runAll();
  say(`\n${toTable(rows)}`);
  process.exitCode = rows.some(isBad) ? 1 : 0;
} finally {
  await close();
}
process.exit();
