import fc from 'fast-check';
import {
  type Cents,
  discountPercent,
  formatMoney,
  formatPaisa,
  formatPaisaInFull,
  formatRupees,
  fromCents,
  isWholeCents,
  type Paisa,
  rupeesToPaisa,
  spread,
  sum,
  toCents,
  toPaisa,
  toPaisaParts,
} from './money.js';

const cents = fc.integer({ min: 0, max: 100_000_000 }).map((amount) => amount as Cents);

describe('money', () => {
  it('converts from cents to the wire and back without loss', () => {
    fc.assert(fc.property(cents, (amount) => toCents(fromCents(amount)) === amount));
  });

  it('adds up exactly where dollars would drift', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(fromCents(sum([toCents(0.1), toCents(0.2)]))).toBe(0.3);
  });

  it('converts rupees to paisa', () => {
    expect([0, 12_600, 12_600.5, 1.15, 0.005].map(rupeesToPaisa)).toEqual([0, 1_260_000, 1_260_050, 115, 1]);
  });

  it('refuses invalid amounts', () => {
    for (const amount of [Number.NaN, Infinity, 1e300]) expect(() => toCents(amount)).toThrow(RangeError);
  });

  it.each([
    [0, true],
    [89.95, true],
    [0.1, true],
    [0.001, false],
    [Number.NaN, false],
  ])('checks that %p dollars are whole cents: %p', (dollars, expected) => {
    expect(isWholeCents(dollars)).toBe(expected);
  });

  it.each([
    [100, 71, 29],
    [100, 100, 0],
    [100, 120, 0],
    [0, 0, 0],
    [89.95, 59.95, 33],
    [3, 1, 66],
    [50, 0, 100],
  ])('reduces a price of %p to %p by %p %%', (price, reduced, percent) => {
    expect(discountPercent(price, reduced)).toBe(percent);
  });

  it('floors the percent: the reduction is at least as large, and less than one percent more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (price, off) => {
        fc.pre(off <= price);
        const percent = discountPercent(price / 100, (price - off) / 100);
        return percent * price <= off * 100 && off * 100 < (percent + 1) * price;
      }),
    );
  });

  it.each([
    [1299, '$1,299.00'],
    [0, '$0.00'],
    [undefined, '$0.00'],
    [null, '$0.00'],
    [1234567.5, '$1,234,567.50'],
    [-3.5, '-$3.50'],
  ])('writes %p as %p', (dollars, text) => {
    expect(formatMoney(dollars)).toBe(text);
  });

  it('writes rupees, with paisa only where there are some', () => {
    expect(formatPaisa(1_259_300 as Paisa)).toBe('Rs 12,593');
    expect(formatPaisa(123_405 as Paisa)).toBe('Rs 1,234.05');
    expect(formatPaisa(12_345_678 as Paisa)).toBe('Rs 1,23,456.78');
  });

  it.each([
    [0, 'Rs 0.00'],
    [99_999, 'Rs 999.99'],
    [9_999_900, 'Rs 99,999.00'],
    [12_345_678, 'Rs 1,23,456.78'],
    [1_234_567_890, 'Rs 1,23,45,678.90'],
    [-12_345_678, 'Rs -1,23,456.78'],
  ])('writes %p paisa in full as %p', (paisa, text) => {
    expect(formatPaisaInFull(paisa as Paisa)).toBe(text);
  });

  it('groups rupees by lakh and crore, and dollars by thousand and million', () => {
    const decimals = { minimumFractionDigits: 2 } as const;
    const [indian, western] = ['en-IN', 'en-US'].map((locale) => new Intl.NumberFormat(locale, decimals));
    const whole = new Intl.NumberFormat('en-IN');
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
        expect(formatPaisaInFull(amount as Paisa)).toBe(`Rs ${indian!.format(amount / 100)}`);
        const positive = Math.abs(amount);
        expect(formatPaisa((positive * 100) as Paisa)).toBe(`Rs ${whole.format(positive)}`);
        expect(formatMoney(positive / 100)).toBe(`$${western!.format(positive / 100)}`);
      }),
    );
  });

  it('writes dollars as the rupees that are charged for them', () => {
    expect(formatRupees(95.95, 140)).toBe('Rs 13,433');
    expect(formatRupees(95.95, 135)).toBe('Rs 12,953.25');
    expect(formatRupees(0, 140)).toBe('Rs 0');
  });

  it('converts at the rate, half a paisa up', () => {
    expect(toPaisa(8_995 as Cents, 140)).toBe(1_259_300);
    expect(toPaisa(1 as Cents, 133.5)).toBe(134);
  });
});

describe('toPaisaParts', () => {
  it('makes the lines of a cart add up to Khalti’s charge', () => {
    const lines = [6_995, 5_795, 6_695, 12_995].map((amount) => amount as Cents);

    const parts = toPaisaParts(lines, 133.37);

    expect(parts).toEqual([932_923, 772_879, 892_912, 1_733_144]);
    expect(toPaisa(sum(lines), 133.37)).toBe(4_331_858);
  });

  it('adds up at any rate, with each line within a paisa of its own conversion', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { maxLength: 40 }),
        fc.oneof(
          fc.double({ min: 0.01, max: 1_000, noNaN: true }),
          fc.integer({ min: 1, max: 300_000 }).map((rate) => rate / 1_000),
        ),
        (lines, rate) => {
          const parts = toPaisaParts(lines, rate);
          expect(parts.reduce((total, part) => total + part, 0)).toBe(
            lines.length === 0 ? 0 : toPaisa(sum(lines), rate),
          );
          for (const [index, part] of parts.entries()) {
            expect(Number.isSafeInteger(part)).toBe(true);
            expect(part).toBeGreaterThanOrEqual(0);
            expect(Math.abs(part - (lines[index] ?? 0) * rate)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });
});

describe('spread', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [5, [0, 0], [3, 2]],
    [0, [3, 4], [0, 0]],
    [7, [0, 1], [0, 7]],
    [9_007_199_254_740_991, [9_007_199_254_740_990, 1], [9_007_199_254_740_990, 1]],
  ])('spreads %d by %j as %j', (total, weights, parts) => {
    expect(spread(total, weights)).toEqual(parts);
  });

  it('adds up, and gives no part more than its weight as long as the weights come to the total', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, share) => {
          const whole = weights.reduce((total, weight) => total + weight, 0);
          const total = Math.floor(whole * share);
          const parts = spread(total, weights);
          expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
          expect(parts.every((part, index) => part >= 0 && part <= (weights[index] ?? 0))).toBe(true);
        },
      ),
    );
  });
});
