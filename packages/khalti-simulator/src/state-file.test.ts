import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSimulator } from './testing/open-simulator.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('payments stored in a file', () => {
  it('survive a restart, whether open, signed in or paid', async () => {
    const stateFile = join(folder, 'not', 'yet', 'there', 'payments.json');
    const before = openSimulator({ stateFile });
    const [open, halfway, paid] = [await before.aPayment(), await before.aPayment(), await before.aPayment()];
    await before.signIn(halfway);
    const { transactionId } = before.control.settle(paid, 'Completed');
    before.control.refund(paid, 450);

    const after = openSimulator({ stateFile });

    expect(after.control.payments()).toEqual(before.control.payments());
    expect((await after.lookup(paid)).body).toMatchObject({
      status: 'Partially Refunded',
      transaction_id: transactionId,
    });
    expect((await after.openPage(open)).text).toContain('Sign in to pay');
    expect((await after.openPage(halfway)).text).toContain('Enter the code');
  });

  it('are written atomically and leave no temporary files', async () => {
    const stateFile = join(folder, 'payments.json');
    const { aPayment } = openSimulator({ stateFile });

    await Promise.all(Array.from({ length: 20 }, () => aPayment()));

    expect(readdirSync(folder)).toEqual(['payments.json']);
    const content = JSON.parse(readFileSync(stateFile, 'utf8')) as { payments: unknown[] };
    expect(content.payments).toHaveLength(20);
  });

  it.each([
    ['half a file', '{"version":1,"paym'],
    ['an empty file', ''],
    ['another version', '{"version":99,"payments":[]}'],
    ['something else', '[1, 2, 3]'],
    ['an invalid payment', '{"version":1,"payments":[{"pidx":"x","status":"Lost"}]}'],
  ])('are set aside when there is %s, and the simulator starts empty', async (_what, content) => {
    const stateFile = join(folder, 'payments.json');
    writeFileSync(stateFile, content);
    const warnings: string[] = [];

    const { aPayment, control } = openSimulator({ stateFile, warn: (sentence) => warnings.push(sentence) });

    expect(control.payments()).toEqual([]);
    expect(existsSync(stateFile)).toBe(false);
    const [aside = ''] = readdirSync(folder);
    expect(aside).toMatch(/^payments\.json\.broken-\d+$/);
    expect(readFileSync(join(folder, aside), 'utf8')).toBe(content);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('could not be read');
    await aPayment();
    expect(existsSync(stateFile)).toBe(true);
  });

  it('continue in memory when they cannot be written', async () => {
    const warnings: string[] = [];
    const stateFile = join(folder, 'missing', 'payments.json');
    const { aPayment, lookup } = openSimulator({ stateFile, warn: (sentence) => warnings.push(sentence) });
    // A file where the folder should be.
    writeFileSync(join(folder, 'missing'), '');

    const pidx = await aPayment();

    expect((await lookup(pidx)).status).toBe(200);
    expect(warnings[0]).toContain('Payments could not be saved to');
  });

  it('prevent the start when the file cannot be opened', () => {
    expect(() => openSimulator({ stateFile: folder })).toThrow(`Payments in ${folder} cannot be read`);
  });
});
