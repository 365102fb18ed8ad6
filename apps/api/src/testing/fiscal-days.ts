import { bsDate, fiscalYearOf } from '../features/invoices/fiscal-year.js';

// A program that prints the Nepali day and fiscal year of each moment in its arguments, in its own time zone.
for (const moment of process.argv.slice(2)) {
  const at = new Date(moment);
  process.stdout.write(`${bsDate(at)} ${fiscalYearOf(at)}\n`);
}
