import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, Paisa } from '@paila/shared';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { until } from '../../faults/testing/until.js';
import { createLogger } from '../../platform/log.js';
import type { DocumentShop } from './letterhead.js';
import { orderConfirmation } from './order-confirmation.js';
import { packingSlip } from './packing-slip.js';
import { createPrinter } from './document-printer.js';
import type { PrintedPaper } from './printed-paper.js';

const SHOP: DocumentShop = {
  name: 'Paila',
  legalName: '',
  panNumber: '',
  address: 'Jhamsikhel Road, Lalitpur',
  phone: '01-5550100',
  email: 'support@paila.example',
  returns: '',
  timeZone: 'Asia/Kathmandu',
};
const AT = '2024-05-01T10:00:00.000Z';
/** An order of an erased person, from before orders stored their rate. */
const OLD: Order = {
  _id: '65a000000000000000000001',
  user: null,
  paymentID: 'pidAbCdEf123',
  amount: 120,
  deliveryFee: 0,
  discount: 0,
  status: 'delivered',
  createdAt: AT,
  version: 1,
  address: {},
  products: [
    [
      {
        product: {
          _id: '65a0000000000000000000aa',
          title: 'Ridge',
          price: 120,
          discountPrice: 120,
          img: '',
          slug: 'ridge',
        },
        quantity: 1,
        itemTotal: 120,
      },
    ],
  ],
  history: [{ status: 'delivered', at: AT, by: 'shop' }],
};

const log = createLogger('silent');
/** A busy machine must not count as stuck. */
const PATIENT = { deadlineMs: 60_000 };
const printer = createPrinter(log, PATIENT);
afterAll(() => printer.close());

const textIn = async (pdf: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
};
const receiptText = async (order: Order, shop: Partial<DocumentShop> = {}): Promise<string> =>
  textIn(await printer.print(orderConfirmation(order, { ...SHOP, ...shop }, 'receipt')));

it('prints the same document after any other, although all share their fonts', async () => {
  const named = (firstname: string): Order => ({ ...OLD, address: { firstname, city: 'काठमाडौँ' } });
  const slip = async (order: Order) => printer.print(packingSlip(order, SHOP));

  const first = await slip(named('सीता Łukasz'));
  const between = await textIn(await slip(named('माया')));
  const again = await slip(named('सीता Łukasz'));

  expect(await textIn(first)).toContain('सीता Łukasz');
  expect(between).toContain('माया');
  expect(again.length).toBe(first.length);
  expect(await textIn(again)).toBe(await textIn(first));
});

it('prints an old order without a rate in dollars alone, as paid when it was ordered', async () => {
  const text = await receiptText(OLD);

  expect(text).toContain('A customer whose data are removed');
  expect(text).toContain('Total $120.00');
  expect(text).not.toContain('Rate');
  expect(text).not.toMatch(/Rs \d/);
});

it('prints the refund of an old order in rupees all the same, as the provider paid them', async () => {
  const refund = {
    _id: '65a0000000000000000000bb',
    status: 'done',
    amount: 20,
    amountPaisa: 266_000 as Paisa,
    at: AT,
    lines: [],
  };
  const text = await receiptText({ ...OLD, refunded: 20, refunds: [refund as NonNullable<Order['refunds']>[number]] });

  expect(text).toMatch(/Refunded on .* − \$20\.00 − Rs 2,660.00/);
  expect(text).toContain('Total less refunds $100.00');
});

it('names the seller and the terms of returns by the settings', async () => {
  const text = await receiptText(
    { ...OLD, usdToNpr: 133, paidAt: AT },
    { legalName: 'Paila Pvt. Ltd.', panNumber: '600123456', returns: 'Seven days.\nUnworn.' },
  );

  expect(text).toContain('Paila Pvt. Ltd.');
  expect(text).toContain('PAN/VAT 600123456');
  expect(text).toContain('$1 is Rs 133');
  expect(text).toMatch(/Seven days\. Unworn\./);
});

/** A packing slip of an order with this title. */
const printedSlip = (title: string): Promise<Buffer> => {
  const products = OLD.products.map((lines) => lines.map((line) => ({ ...line, product: { ...line.product, title } })));
  return printer.print(packingSlip({ ...OLD, products }, SHOP));
};
/** The numbers of all glyphs that a PDF draws, in the fonts that it contains. */
const glyphsIn = (pdf: Buffer): number[] => {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  const drawn = streams.flatMap(([, packed = '']) => {
    try {
      return [
        ...inflateSync(Buffer.from(packed, 'latin1'))
          .toString('latin1')
          .matchAll(/\[(<[0-9a-f]+>[^\]]*)\] TJ/g),
      ];
    } catch {
      // Not every stream is compressed, and those with drawings are.
      return [];
    }
  });
  return drawn.flatMap(([, operands = '']) =>
    [...operands.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
      (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
    ),
  );
};

it.each([
  ['Łódź – “Tee” € œuvre', 'hanken-grotesk'],
  ['काठमाडौँ निर्मला', 'anek-devanagari'],
  ['Москва', 'noto-sans-cyrillic'],
  ['Αθήνα', 'noto-sans-greek'],
  ['محمد عبد الله', 'noto-sans-arabic'],
  ['דוד בן־גוריון', 'noto-sans-hebrew'],
  ['রবীন্দ্রনাথ', 'noto-sans-bengali'],
  ['தமிழ்நாடு', 'noto-sans-tamil'],
  ['བོད་ལྗོངས།', 'noto-serif-tibetan'],
  ['王小明 龘', 'noto-sans-sc'],
  ['渡辺さくら', 'noto-sans-jp'],
  ['김철수', 'noto-sans-kr'],
])('writes %s in a font that the PDF contains, and it can be copied', async (title, font) => {
  const pdf = await printedSlip(title);

  // This reader of PDF sees spaces between stacked letters.
  expect((await textIn(pdf)).replaceAll(' ', '')).toContain(title.replaceAll(' ', ''));
  expect(pdf.toString('latin1').match(/FontName \/\w+\+[\w-]+/g)).toContainEqual(expect.stringContaining(font));
  const glyphs = glyphsIn(pdf);
  expect(glyphs.length).toBeGreaterThan(20);
  expect(glyphs).not.toContain(0);
});

it.each([
  ['a hundred vowel signs', `क${'ा'.repeat(100)}`],
  ['a hundred accents', `a${'\u0301'.repeat(100)}`],
  ['a hundred points', `ש${'\u05bc'.repeat(100)}`],
  ['a family', '👨‍👩‍👧‍👦'.repeat(20)],
])('prints a letter with %s', async (_what, title) => {
  const pdf = await printedSlip(title);

  expect(await textIn(pdf)).toContain('Items 1');
  expect(glyphsIn(pdf)).not.toContain(0);
});

it('gives letters that are stacked high and deep the room that they need', async () => {
  const lines = async (text: string): Promise<number> => {
    const pdf = await printedSlip(Array.from({ length: 30 }, () => text).join('\n'));
    return (pdf.toString('latin1').match(/\/Type \/Page\n/g) ?? []).length;
  };

  expect(await lines('Ridge')).toBe(1);
  expect(await lines('བསྒྲུབས་ཧཱུྃ')).toBe(2);
});

it('uses fonts of at most 40 megabytes', async () => {
  const { dependencies } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  let bytes = 0;
  for (const name of Object.keys(dependencies).filter((dependency) => dependency.startsWith('@fontsource'))) {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    for (const file of await readdir(join(folder, 'files'))) bytes += (await stat(join(folder, 'files', file))).size;
  }

  expect(bytes).toBeGreaterThan(20_000_000);
  expect(bytes).toBeLessThan(40_000_000);
});

describe('the printing thread', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paila-printer-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  let workers = 0;
  /** A worker that fails in the way that the document's title names. */
  const aWorker = async (): Promise<URL> => {
    const file = join(folder, `worker-${String(++workers)}.mjs`);
    const deeds = `
      let drawn = 0;
      export default ({ title }) => {
        if (title === 'die') process.exit(1);
        if (title === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
        if (title === 'fail') return { failed: 'Not a supported font' };
        return { pdf: Buffer.from(\`\${title} \${(drawn += 1)}\`) };
      };`;
    await writeFile(file, deeds);
    return pathToFileURL(file);
  };
  const document = (title: string): PrintedPaper => ({ title, foot: '', parts: [] });
  const BUSY = { status: 503, code: 'papers_busy', headers: { 'Retry-After': '10' } };

  it('leaves the event loop alone', async () => {
    const before = performance.eventLoopUtilization();

    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        printer.print(orderConfirmation(OLD, SHOP, 'receipt'), `customer ${String(index)}`),
      ),
    );

    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });

  it('is replaced when it dies: its document is refused as busy, and waiting documents are printed', async () => {
    const mortal = createPrinter(log, { ...PATIENT, worker: await aWorker() });
    expect(String(await mortal.print(document('first')))).toBe('first 1');

    const [dead, next] = await Promise.allSettled([mortal.print(document('die')), mortal.print(document('next'))]);

    expect(dead).toMatchObject({ status: 'rejected', reason: BUSY });
    expect(next.status === 'fulfilled' && String(next.value)).toBe('next 1');
    expect(String(await mortal.print(document('last')))).toBe('last 2');
    await mortal.close();
  });

  it('is replaced when a document blocks it too long', async () => {
    const strict = createPrinter(log, { deadlineMs: 1_000, worker: await aWorker() });

    await expect(strict.print(document('hang'))).rejects.toMatchObject(BUSY);

    // On a busy machine even the next document may take too long.
    await until(async () => String(await strict.print(document('next')).catch(() => '')).startsWith('next'));
    await strict.close();
  });

  it('is reported as busy, too, when it cannot start', async () => {
    const broken = createPrinter(log, { ...PATIENT, worker: new URL('./no-such-worker.js', import.meta.url) });

    await expect(broken.print(document('any'))).rejects.toMatchObject(BUSY);
    await expect(broken.print(document('any'))).rejects.toMatchObject(BUSY);
    await broken.close();
  });

  it('names the document that it cannot print, and continues', async () => {
    const sound = createPrinter(log, { ...PATIENT, worker: await aWorker() });

    await expect(sound.print(document('fail'))).rejects.toThrow("fail can't be drawn: Not a supported font");

    expect(String(await sound.print(document('next')))).toBe('next 1');
    await sound.close();
  });

  it('refuses documents beyond the limit of its queue', async () => {
    const small = createPrinter(log, { ...PATIENT, worker: await aWorker(), maxWaiting: 1 });

    const answers = await Promise.allSettled(
      ['drawn', 'waits', 'refused'].map((title) => small.print(document(title))),
    );

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(answers[2]).toMatchObject({ reason: BUSY });
    await small.close();
  });

  it('has room for others when one client requests many documents', async () => {
    const fair = createPrinter(log, { ...PATIENT, worker: await aWorker() });
    const ofOne = Array.from({ length: 12 }, (_, index) => fair.print(document(`document ${String(index)}`), 'one'));

    const [neighbour, ...answers] = await Promise.allSettled([fair.print(document('other'), 'another'), ...ofOne]);

    expect(neighbour.status).toBe('fulfilled');
    expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: BUSY }]);
    await fair.close();
  });
});

it('refuses an invalid document in the thread itself', async () => {
  const strange = JSON.parse(
    '{ "title": "Strange", "foot": "", "parts": [{ "kind": "table", "columns": null }] }',
  ) as PrintedPaper;

  await expect(printer.print(strange)).rejects.toThrow(/^Strange can't be drawn: TypeError/);
});
