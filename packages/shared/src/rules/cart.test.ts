import fc from 'fast-check';
import type { CartItem } from '../contract/carts.js';
import { aProduct } from '../testing/a-product.js';
import { toCents } from '../vocabulary/money.js';
import {
  addLine,
  cartLine,
  cartTotals,
  isSameLine,
  mergeCarts,
  removeLines,
  setLineQuantity,
  setLineSize,
  withoutBought,
} from './cart.js';

const shoe = aProduct({ _id: 'shoe', title: 'Durbar Low', discountPrice: 89.95 });
const tee = aProduct({ _id: 'tee', title: 'Mandala Tee', discountPrice: 25.1 });

const action = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    product: fc.constantFrom(shoe, tee),
    quantity: fc.integer({ min: -2, max: 130 }),
    size: fc.constantFrom('41', '42', undefined),
  }),
  fc.record({
    do: fc.constant('set' as const),
    product: fc.constantFrom(shoe, tee),
    quantity: fc.integer({ min: -2, max: 130 }),
    size: fc.constantFrom('41', '42', undefined),
  }),
  fc.record({
    do: fc.constant('resize' as const),
    product: fc.constantFrom(shoe, tee),
    quantity: fc.constant(0),
    size: fc.constantFrom('41', '42', undefined),
  }),
);
const cart = fc.array(action, { maxLength: 20 }).map((actions) =>
  actions.reduce<CartItem[]>((items, change) => {
    const key = { id: change.product._id, ...(change.size === undefined ? {} : { size: change.size }) };
    if (change.do === 'add') return addLine(items, change.product, change.quantity, change.size);
    if (change.do === 'set') return setLineQuantity(items, key, change.quantity);
    return setLineSize(items, key, '43');
  }, []),
);

describe('a cart', () => {
  it('joins the same product in the same size, and keeps sizes apart', () => {
    const items = addLine(addLine(addLine([], shoe, 1, '42'), shoe, 2, '42'), shoe, 1, '43');
    expect(items.map(({ size, quantity, itemTotal }) => ({ size, quantity, itemTotal }))).toEqual([
      { size: '42', quantity: 3, itemTotal: 269.85 },
      { size: '43', quantity: 1, itemTotal: 89.95 },
    ]);
  });

  it('adds nothing for a quantity of 0 and caps a line at 100', () => {
    expect(addLine([], shoe, 0)).toEqual([]);
    expect(addLine(addLine([], shoe, 70), shoe, 70)[0]?.quantity).toBe(100);
  });

  it('removes by title without regard to case, and one size only when it is named', () => {
    const items = addLine(addLine([], shoe, 1, '42'), shoe, 1, '43');
    expect(removeLines(items, 'DURBAR low')).toEqual([]);
    expect(removeLines(items, 'durbar low', '42').map((item) => item.size)).toEqual(['43']);
  });

  it('moves a line to another size, into the line that has it', () => {
    const items = addLine(addLine([], shoe, 1, '42'), shoe, 2, '43');
    const moved = setLineSize(items, { id: 'shoe', size: '42' }, '43');
    expect(moved.map(({ size, quantity }) => [size, quantity])).toEqual([['43', 3]]);
  });

  it('keeps the local quantity of a line in both carts, and adds lines of the server alone', () => {
    const local = addLine([], shoe, 2, '42');
    const server = addLine(addLine([], shoe, 5, '42'), tee, 1, 'M');
    expect(mergeCarts(local, server).map(({ id, quantity }) => [id, quantity])).toEqual([
      ['shoe', 2],
      ['tee', 1],
    ]);
  });

  it('always has distinct lines of 1 to 100, and totals that are the exact sums', () => {
    fc.assert(
      fc.property(cart, (items) => {
        const { quantity, amountTotal } = cartTotals(items);
        expect(items.every((a, at) => items.findIndex((b) => isSameLine(a, b)) === at)).toBe(true);
        expect(items.every((item) => item.quantity >= 1 && item.quantity <= 100)).toBe(true);
        expect(quantity).toBe(items.reduce((total, item) => total + item.quantity, 0));
        expect(toCents(amountTotal)).toBe(
          items.reduce((total, item) => total + toCents(item.product.discountPrice) * item.quantity, 0),
        );
      }),
    );
  });

  it('is the same after merging with itself, and merging never loses a local line', () => {
    fc.assert(
      fc.property(cart, cart, (local, server) => {
        expect(mergeCarts(local, local)).toEqual(local);
        expect(mergeCarts(local, server).slice(0, local.length)).toEqual(local);
      }),
    );
  });
});

describe('a cart after its order was paid', () => {
  const resized = ({ product, size }: CartItem, quantity: number): CartItem => cartLine(product, quantity, size);

  it('keeps items that were added after the order, in other sizes too', () => {
    const items = addLine(addLine(addLine([], shoe, 3, '42'), shoe, 1, '41'), tee, 2);

    const left = withoutBought(
      items,
      [
        { id: 'shoe', quantity: 2, size: '42' },
        { id: 'tee', quantity: 2 },
      ],
      resized,
    );

    expect(left).toEqual([cartLine(shoe, 1, '42'), cartLine(shoe, 1, '41')]);
  });

  it('loses exactly the bought items of each line, and never falls below nothing', () => {
    fc.assert(
      fc.property(cart, cart, (items, bought) => {
        const left = withoutBought(items, bought, resized);

        const quantityIn = (lines: readonly CartItem[], key: CartItem): number =>
          lines.find((line) => isSameLine(line, key))?.quantity ?? 0;
        for (const item of items) {
          expect(quantityIn(left, item)).toBe(Math.max(0, item.quantity - quantityIn(bought, item)));
        }
        expect(left.length).toBeLessThanOrEqual(items.length);
      }),
    );
  });
});
