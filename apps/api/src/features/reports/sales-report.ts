import {
  compareSizes,
  fromCents,
  type Cents,
  type Paisa,
  type Product,
  type ReportDays,
  type SalesFigures,
  type SalesReport,
} from '@paila/shared';
import { newCustomersIn } from '../accounts/index.js';
import { type Period, placedIn, soldLines } from '../orders/index.js';
import { NO_SALES, type Sales, salesBy } from '../payments/index.js';
import { reportPeriods, type Stretch } from './periods.js';

export interface SalesOptions {
  readonly timeZone: string;
  /** The published products with their stock. */
  readonly products: readonly Product[];
  readonly at: Date;
}

/** Rows of each table. */
const MAX_ROWS = 10;

const salesTotal = (sales: readonly Sales[]): Sales =>
  sales.reduce(
    (total, { orders, cents, paisa }) => ({
      orders: total.orders + orders,
      cents: (total.cents + cents) as Cents,
      paisa: (total.paisa + paisa) as Paisa,
    }),
    NO_SALES,
  );

/** The sales of each point of a chart. */
const byPoint = (stretches: readonly Stretch[], sales: readonly Sales[]): ReadonlyMap<string, Sales> => {
  const points = new Map<string, Sales>();
  for (const [index, { point }] of stretches.entries()) {
    points.set(point, salesTotal([points.get(point) ?? NO_SALES, sales[index] ?? NO_SALES]));
  }
  return points;
};

const salesFigures = async (period: Period, { orders, cents, paisa }: Sales): Promise<SalesFigures> => ({
  revenue: fromCents(cents),
  charge: paisa,
  orders,
  ...(orders === 0 ? {} : { average: fromCents(Math.round(cents / orders) as Cents) }),
  newCustomers: await newCustomersIn(period),
  ...(await placedIn(period)),
});

/** Each size with its number of products, and the sold-out sizes of products. */
const stockBySize = (products: readonly Product[]) => {
  const sizes = new Map<string, { offered: number; soldOut: number }>();
  const soldOut: string[] = [];
  for (const { _id, stock = {} } of products) {
    for (const [size, count] of Object.entries(stock)) {
      const figures = sizes.get(size) ?? { offered: 0, soldOut: 0 };
      sizes.set(size, { offered: figures.offered + 1, soldOut: figures.soldOut + (count === 0 ? 1 : 0) });
      if (count === 0) soldOut.push(`${_id}:${size}`);
    }
  }
  return { sizes, soldOut };
};

/** The sales of the given number of days up to now, compared with the same number of days before. */
export const salesReport = async (days: ReportDays, { timeZone, products, at }: SalesOptions): Promise<SalesReport> => {
  const { now, before, points, stretches } = reportPeriods(days, timeZone, at);
  const stock = stockBySize(products);
  const [sales, salesBefore, lines] = await Promise.all([
    salesBy(
      now,
      stretches.map(({ from }) => from),
    ),
    salesBy(before, [before.from]),
    soldLines(now, stock.soldOut, MAX_ROWS),
  ]);
  const ofPoints = byPoint(stretches, sales);
  return {
    days,
    from: now.from.toISOString(),
    to: now.to.toISOString(),
    timeZone,
    now: await salesFigures(now, salesTotal(sales)),
    before: await salesFigures(before, salesTotal(salesBefore)),
    series: points.map((point) => {
      const { orders, cents, paisa } = ofPoints.get(point) ?? NO_SALES;
      return { at: point, revenue: fromCents(cents), charge: paisa, orders };
    }),
    bestSellers: lines.products.map(({ product, title, sold, cents }) => ({
      product,
      title,
      sold,
      revenue: fromCents(cents),
    })),
    sizes: [...new Set([...stock.sizes.keys(), ...lines.sizes.keys()])].sort(compareSizes).map((size) => ({
      size,
      sold: lines.sizes.get(size) ?? 0,
      ...(stock.sizes.get(size) ?? { offered: 0, soldOut: 0 }),
    })),
    soldOut: lines.requested.map(({ product, title, size = '', sold }) => ({ product, title, size, sold })),
  };
};
