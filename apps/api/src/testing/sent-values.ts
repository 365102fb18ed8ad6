import { type Body, type Field, type Fields, isEitherBody, isMultipart, MAX_SIZES } from '@paila/shared';
import fc from 'fast-check';

/** Edge cases for text rules: blank, invisible, other scripts, numbers, lists, addresses, ids. */
const TEXTS = [
  ...['', ' ', '\u200b', ' \u2060 ', 'a', ' Sita ', 'क्\u200dष', 'ab\u202ecd', '\u{1F45F}'.repeat(6), 'a@b'],
  ...[
    'sita@example.com',
    ' sita.rai+x@mail.example.info ',
    'sita@example',
    'a b@c.de',
    '5',
    '०',
    '42',
    '36.5',
    '0',
    '-1',
  ],
  ...[
    '1e1',
    '007',
    '12.345',
    '0.00',
    '99.90',
    ' 100000.00 ',
    '100000.01',
    '99999.99',
    'men',
    'Men, women',
    'red,,blue',
  ],
  ...[
    ',',
    'XL,XXL',
    'S/M',
    '/pictures/a.webp',
    '//else.example/a',
    '/\\else',
    'https://img.example/a b',
    'javascript:x',
  ],
  ...[
    'https://img.example/a.webp',
    'ffffffffffffffffffffffff',
    'FFFFFFFFFFFFFFFFFFFFFFFF',
    'pending',
    'newest',
    'true',
  ],
];
/** Dates and times, and texts that only look like them. */
const DATES = [
  ...['2026-11-22', '2024-02-29', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0000-01-01', '20261122'],
  ...['2026-11-22T10:00:00Z', '2026-11-22T10:00:00.123+05:45', '2026-11-22T23:59:60Z', '2026-11-22T24:00:00Z'],
  ...[
    '2026-11-22T10:00:00',
    '2026-11-22 10:00:00Z',
    '2026-11-22t10:00:00z',
    '2026-11-31T10:00:00Z',
    '2026-11-22T10:00Z',
  ],
];
const NUMBERS = [
  0,
  1,
  -1,
  0.5,
  2,
  36.5,
  41.25,
  1.005,
  29.99,
  0.01,
  100,
  101,
  99_999.99,
  100_000,
  100_000.01,
  1e9,
  2e9,
  2 ** 53,
  1e21,
];

const junk = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], { $ne: null }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

const SIZES = [
  '42',
  '42,5',
  ' 42 ',
  '४२',
  '36,37',
  'US 9.5 (EU 43)',
  'UK 8½',
  'M/L; XL',
  'x'.repeat(40),
  'x'.repeat(41),
];
/** The given number of sizes in one text. */
const ordinals = (count: number): string => Array.from({ length: count }, (_, index) => String(index)).join(', ');

const textsAtLimits = (field: Extract<Field, { kind: 'text' }>): string[] =>
  field.rules.flatMap((rule) => {
    if ('max' in rule) return ['x'.repeat(rule.max), 'x'.repeat(rule.max + 1), '\u{1F45F}'.repeat(rule.max)];
    return 'min' in rule ? ['x'.repeat(rule.min), 'x'.repeat(Math.max(0, rule.min - 1))] : [];
  });

const fitting = (field: Field): fc.Arbitrary<unknown> => {
  switch (field.kind) {
    case 'text':
      return fc.constantFrom(...TEXTS, ...textsAtLimits(field));
    case 'number':
      return fc.constantFrom(...NUMBERS, field.min ?? 0, field.max ?? 0, (field.max ?? 0) + 1);
    case 'price':
      return fc.constantFrom<unknown>(...NUMBERS, ...TEXTS);
    case 'flag':
      return fc.boolean();
    case 'date':
      return fc.constantFrom(...DATES, ...TEXTS);
    case 'choice':
      return fc.constantFrom(...field.values);
    case 'list': {
      const most = field.max ?? 3;
      const short = fc.array(sent(field.item), { maxLength: 3 });
      return most > 50
        ? short
        : fc.oneof(short, fc.array(fitting(field.item), { minLength: most, maxLength: most + 1 }));
    }
    case 'text list':
      return fc.oneof(
        fc.constantFrom(...TEXTS, 'a,'.repeat(field.max - 1), 'a,'.repeat(field.max)),
        fc.array(fc.constantFrom<unknown>(...TEXTS, ...NUMBERS), { maxLength: 3 }),
      );
    case 'sizes':
      return fc.oneof(
        fc.constantFrom(
          ...SIZES,
          ...TEXTS,
          '42,5'.repeat(3),
          '4;'.repeat(80),
          ordinals(MAX_SIZES),
          ordinals(MAX_SIZES + 1),
        ),
        fc.array(fc.constantFrom<unknown>(...SIZES, ...TEXTS, ...NUMBERS), { maxLength: 3 }),
        fc.array(fc.constant('42'), { minLength: MAX_SIZES, maxLength: MAX_SIZES + 1 }),
      );
    case 'record':
      if (field.bySize) return fc.dictionary(fc.constantFrom(...SIZES, ...TEXTS), sent(field.item), { maxKeys: 3 });
      return fc.dictionary(fc.constantFrom(...TEXTS), sent(field.item), { maxKeys: 3 });
    case 'object':
      return sentFields(field.fields);
    case 'any of':
      return fc.oneof(...field.alternatives.map(fitting));
    case 'optional':
    case 'nullable':
      return fc.oneof({ weight: 4, arbitrary: fitting(field.of) }, { weight: 1, arbitrary: fc.constant(null) });
    case 'nothing':
      return fc.constant(null);
  }
};

/** Values for a field: mostly of its kind, at and around its limits, sometimes of any kind. */
const sent = (field: Field): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fitting(field) }, { weight: 1, arbitrary: junk });

const sentFields = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sent(field)])), {
    requiredKeys: Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'optional' ? [] : [name])),
  });

const withGaps = (fields: Fields): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: sentFields(fields) },
    {
      weight: 1,
      arbitrary: fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sent(field)])), {
        requiredKeys: [],
      }),
    },
  );

/** Valid and invalid bodies of an endpoint. */
export const sentBody = (body: Body): fc.Arbitrary<unknown> => {
  if (isMultipart(body)) return withGaps(body.multipart);
  return isEitherBody(body) ? fc.oneof(withGaps(body.then), withGaps(body.else)) : withGaps(body);
};

/** Paths of fields in objects: `address.city`. */
const innerPaths = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'object' ? Object.keys(field.fields).map((part) => `${name}.${part}`) : [],
  );

/** Keys that no endpoint declares, some of them spelled like the path of a field in an object. */
export const undeclaredKeys = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'a.b', 'a[0]', ...innerPaths(fields)),
    fc.oneof(fc.constant(null), junk),
  );

/** Queries of an endpoint, as texts. */
export const sentQuery = (fields: Fields): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(
    fc.constantFrom(...Object.keys(fields)),
    fc.constantFrom(...TEXTS, ...DATES, ...NUMBERS.map(String), 'false', 'True', 'x'.repeat(201)),
    {
      maxKeys: 4,
    },
  );
