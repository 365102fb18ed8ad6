import fc from 'fast-check';
import {
  type Cents,
  discountPercent,
  formatMoney,
  formatPaisa,
  formatRupees,
  fromCents,
  isWholeCents,
  type Paisa,
  sum,
  toCents,
  toPaisa,
} from './money.js';

const cents = fc.integer({ min: 0, max: 100_000_000 }).map((each) => each as Cents);

describe('money', () => {
  it('goes from cents to the wire and back without loss', () => {
    fc.assert(fc.property(cents, (amount) => toCents(fromCents(amount)) === amount));
  });

  it('adds up exactly where dollars would drift', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(fromCents(sum([toCents(0.1), toCents(0.2)]))).toBe(0.3);
  });

  it('refuses what is no amount', () => {
    for (const amount of [Number.NaN, Infinity, 1e300]) expect(() => toCents(amount)).toThrow(RangeError);
  });

  it.each([
    [0, true],
    [89.95, true],
    [0.1, true],
    [0.001, false],
    [Number.NaN, false],
  ])('%p dollars are whole cents: %p', (dollars, expected) => {
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
  ])('a price of %p reduced to %p is %p %% off', (price, reduced, percent) => {
    expect(discountPercent(price, reduced)).toBe(percent);
  });

  it('floors the percent: the reduction is at least what the card says, and less than one percent more', () => {
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
