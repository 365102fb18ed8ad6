import { examine, examineWithProviders } from '../doctor.js';
import { createProviders } from '../features/payments/index.js';
import { DatabaseError, isDatabaseAway } from '../platform/database/database.js';
import type { Finding } from '../platform/finding.js';
import { isSnapshotTooOld } from '../platform/database/snapshot.js';
import { createLogger } from '../platform/log.js';
import { SettingsError } from '../platform/settings.js';
import { explainUsage, runCli } from './run-cli.js';
import { withShopDatabase } from './with-shop.js';

const USAGE = `Usage: npm run doctor [-- [--json] [--ask-providers]]

Proves that the shop's books agree: the movements of every size with its stock, every order with its stock, its lines and
its history, every payment with its order and with the ledger of payments, the settlements of cash with the parcels of
their days, and all of them with their events. Checks that every index exists, and that jobs and migrations run. The
command only reads, and the shop may keep selling. A shop of any size is examined piece by piece. On a terminal, a line
says how many records were examined so far.

Prints one line with ids for each finding, and a summary. Exits with 0 if there are no errors, with 1 if there are, and
with 2 if the books cannot be read.
With --ask-providers, the command also asks the payment providers about the newest 1,000 payments, four at a time, and
compares status, amount and transaction with the ledger. It needs the settings of the shop, such as KHALTI_SECRET_KEY. A
provider that does not answer is a warning.
With --json, each finding and the final summary is a line of JSON (npm run --silent doctor -- --json).`;

const NO_KEY =
  'KHALTI_SECRET_KEY is missing. --ask-providers asks the providers of your accounts, not the simulators of npm start.';
const COULD_NOT_READ = 2;

const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${String(count)} ${count === 1 ? singular : plural}`;

type Examined = Awaited<ReturnType<typeof examine>> & Partial<Awaited<ReturnType<typeof examineWithProviders>>>;

const withClearReason = (error: unknown): unknown => {
  if (isDatabaseAway(error)) return new DatabaseError('The database became unavailable during the examination.');
  if (!isSnapshotTooOld(error)) return error;
  return new DatabaseError(
    'The database keeps a snapshot for less time than one piece of the examination takes: raise its minSnapshotHistoryWindowInSeconds, and try again.',
  );
};

/** Shows how far the examination is, on a terminal only, in a line that the next output overwrites. */
const createProgress = () => {
  const { stderr: terminal } = process;
  let records = 0;
  const write = (text: string): void => void (terminal.isTTY && terminal.write(`\r\x1b[K${text}`));
  return {
    add: (count: number): void => {
      records += count;
      write(`${String(records)} records examined so far …`);
    },
    clear: (): void => write(''),
  };
};

runCli(async (args) => {
  const unknown = args.filter((arg) => arg !== '--json' && arg !== '--ask-providers');
  if (unknown.length > 0) {
    explainUsage(
      USAGE,
      unknown.every((arg) => arg === '--help'),
    );
    return;
  }
  const asJson = args.includes('--json');
  const counts = { error: 0, warning: 0 };
  const progress = createProgress();
  const report = (finding: Finding): void => {
    progress.clear();
    counts[finding.severity] += 1;
    const sentence = finding.severity === 'warning' ? `Warning: ${finding.message}` : finding.message;
    console.log(asJson ? JSON.stringify(finding) : sentence);
  };
  await withShopDatabase(
    async (settings) => {
      if (args.includes('--ask-providers') && settings.khalti.secretKey === '') {
        throw new SettingsError(NO_KEY);
      }
      const stop = new AbortController().signal;
      const examination: Promise<Examined> = args.includes('--ask-providers')
        ? examineWithProviders(
            report,
            createProviders({ settings, stop, log: createLogger('warn', { release: settings.release }) }),
            { onPiece: progress.add },
          )
        : examine(report, { onPiece: progress.add });
      const examined = await examination
        .catch((error: unknown) => {
          throw withClearReason(error);
        })
        .finally(progress.clear);
      if (asJson) {
        console.log(JSON.stringify({ examined, errors: counts.error, warnings: counts.warning }));
        return;
      }
      const all = [
        counted(examined.products, 'product'),
        counted(examined.movements, 'movement of stock', 'movements of stock'),
        counted(examined.orders, 'order'),
      ].join(', ');
      const verdict =
        counts.error === 0 ? 'all agree' : `${counted(counts.error, 'thing does', 'things do')} not agree`;
      const warnings = counts.warning === 0 ? '' : `, ${counted(counts.warning, 'warning')}`;
      console.log(`${all} and ${counted(examined.payments, 'payment')} examined: ${verdict}${warnings}.`);
      const { toReview, answered, notAsked = 0 } = examined;
      if (answered !== undefined) {
        const older = notAsked === 0 ? '' : ` Nobody asked about ${counted(notAsked, 'older payment')}.`;
        console.log(`The providers answered about ${counted(answered, 'payment')}.${older}`);
      }
      if (toReview > 0) {
        console.log(`${counted(toReview, 'order waits', 'orders wait')} for review: GET /api/orders?attention=true.`);
      }
    },
    { asItIs: true },
  );
  if (counts.error > 0) process.exitCode = 1;
}, COULD_NOT_READ);
