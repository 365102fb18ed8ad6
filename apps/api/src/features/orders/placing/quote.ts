import {
  deliveryFee,
  fromCents,
  paymentProblem,
  productPictures,
  QUANTITY_MAX,
  sum,
  toCents,
  toPaisa,
  type Cents,
  type DeliveryZone,
  type LineItemInput,
  type OfferedProviders,
  type Paisa,
} from '@paila/shared';
import { AppError, invalid, type Refusal } from '../../../platform/http/errors.js';
import { findSize, toProduct, type StockedProduct } from '../../catalog/index.js';
import { outOfStock, shortLines } from '../order-lines.js';
import { lineTotal, type OrderLineDoc } from '../order.model.js';

type Products = ReadonlyMap<string, StockedProduct>;

/** The lines of an order at the catalogue's prices, each product and size once. */
interface PricedLines {
  readonly lines: readonly OrderLineDoc[];
  /** The price of all items. */
  readonly goods: Cents;
}

/** A priced order. */
export interface Quote extends PricedLines {
  readonly deliveryFee: Cents;
  /** The sum to pay: the items and their delivery. */
  readonly amount: Cents;
}

/** The sum that the shopper saw. */
interface SeenAmount {
  /** Dollars. */
  readonly amount: number;
  /** Nepali rupees, if the shopper saw them. */
  readonly rupees?: number | undefined;
}

/** A line with a snapshot of its product. */
const toLine = (doc: StockedProduct, requested: LineItemInput): OrderLineDoc | Refusal => {
  const product = toProduct(doc);
  const found = findSize(product, requested);
  if ('refused' in found) return found;
  return {
    product: {
      _id: doc._id,
      title: doc.title,
      priceCents: doc.priceCents,
      discountPriceCents: doc.discountPriceCents,
      img: productPictures(product)[0] ?? '',
      slug: doc.slug,
    },
    quantity: requested.quantity,
    ...(found.size === undefined ? {} : { size: found.size }),
    tracked: Boolean(doc.stock),
  };
};

const isSameItem = (a: OrderLineDoc, b: OrderLineDoc): boolean =>
  a.product._id.equals(b.product._id) && a.size === b.size;

/** Adds the quantity to the line of the same product and size, or adds a new line. */
const addLine = (lines: readonly OrderLineDoc[], line: OrderLineDoc): readonly OrderLineDoc[] | Refusal => {
  const twin = lines.find((other) => isSameItem(other, line));
  if (!twin) return [...lines, line];
  const quantity = twin.quantity + line.quantity;
  if (quantity > QUANTITY_MAX) {
    const msg = `${line.product.title}: the quantity must be a whole number from 1 to ${String(QUANTITY_MAX)}`;
    return { refused: invalid([{ msg, path: 'products' }]) };
  }
  return lines.map((other) => (other === twin ? { ...twin, quantity } : other));
};

/**
 * The requested lines at the catalogue's prices.
 * @returns `refused` 409 `out_of_stock` for products that are gone or not on sale; 400 for unknown sizes and for more
 *   than 100 of one item
 */
export const priceLines = (requested: readonly LineItemInput[], products: Products): PricedLines | Refusal => {
  const gone = requested.filter(({ productId }) => !products.has(productId));
  if (gone.length > 0) {
    const short = gone.map(({ productId, size }) => ({ productId, ...(size === undefined ? {} : { size }) }));
    return { refused: outOfStock(short.map((line) => ({ ...line, available: 0 }))) };
  }
  let lines: readonly OrderLineDoc[] = [];
  for (const item of requested) {
    const doc = products.get(item.productId);
    if (!doc) continue;
    const line = toLine(doc, item);
    const extended = 'refused' in line ? line : addLine(lines, line);
    if ('refused' in extended) return extended;
    lines = extended;
  }
  return { lines, goods: sum(lines.map(lineTotal)) };
};

/** Returns a 400 `amount_not_payable` with the reason if none of the providers takes this amount, or else undefined. */
export const unpayable = (charge: Paisa, providers: OfferedProviders): AppError | undefined => {
  const problem = paymentProblem(charge, providers);
  return problem && new AppError('amount_not_payable', problem);
};

/** Refuses an order if the customer saw another amount, in dollars or rupees. */
const amountChanged = (
  seen: SeenAmount,
  { amount, deliveryFee: fee }: Quote,
  usdToNpr: number,
): AppError | undefined => {
  const charge = toPaisa(amount, usdToNpr);
  const isCharge = seen.rupees === undefined || Math.round(seen.rupees * 100) === charge;
  if (toCents(seen.amount) === amount && isCharge) return undefined;
  const details = { amount: fromCents(amount), rupees: charge / 100, deliveryFee: fromCents(fee), discount: 0 };
  return new AppError('amount_changed', {}, { details });
};

/** The terms that an order is priced by. */
interface QuoteTerms {
  /** Nepali rupees for one dollar. */
  readonly usdToNpr: number;
  /** The zone that the order is delivered to; undefined for free delivery and for pick-up. */
  readonly zone: DeliveryZone | undefined;
  /** Returns the error for a charge that the chosen way to pay does not take, or else undefined. */
  readonly chargeProblem: (charge: Paisa) => AppError | undefined;
}

/**
 * Prices an order and checks that it can be sold and paid.
 * @returns `refused` as by {@link priceLines}, and 409 `amount_changed`, the problem of the charge, 409 `out_of_stock`
 */
export const quoteOrder = (
  { lines, ...seen }: SeenAmount & { readonly lines: readonly LineItemInput[] },
  products: Products,
  { usdToNpr, zone, chargeProblem }: QuoteTerms,
): Quote | Refusal => {
  const priced = priceLines(lines, products);
  if ('refused' in priced) return priced;
  const fee = deliveryFee(priced.goods, zone);
  const quote = { ...priced, deliveryFee: fee, amount: sum([priced.goods, fee]) };
  const problem = amountChanged(seen, quote, usdToNpr) ?? chargeProblem(toPaisa(quote.amount, usdToNpr));
  if (problem) return { refused: problem };
  const short = shortLines(quote.lines, products);
  return short.length > 0 ? { refused: outOfStock(short) } : quote;
};
