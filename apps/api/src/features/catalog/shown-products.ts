import type { Product } from '@paila/shared';
import { isOfCounts } from './counts.js';
import type { ProductReadModel } from './product-read-model.js';

/** For how long, in milliseconds, pages may show how many were left before the last sales. */
const COUNTS_SHOWN_MS = 3_000;

type Products = Pick<ProductReadModel, 'products' | 'find'>;

interface Shown {
  readonly product: Product;
  readonly since: number;
  /** The product as it was looked at last, which differs by no more than its counts. */
  current: Product;
}

/**
 * The products as pages show them. While one sells fast, its pages would be drawn anew after each sale. Here it keeps its old numbers
 * of items left for up to three seconds, as long as nothing else changes. A size that sells out or comes back, a price and all else
 * shows at once, and so does the first sale after a while. The API always says the exact number.
 * @param now milliseconds on any clock
 */
export const createShownProducts = (source: Products, now: () => number = () => performance.now()): Products => {
  const shownById = new Map<string, Shown>();
  let last: { readonly source: readonly Product[]; readonly shown: readonly Product[]; readonly behindUntil: number } =
    {
      source: [],
      shown: [],
      behindUntil: -Infinity,
    };

  const shown = (current: Product): Product => {
    const known = shownById.get(current._id);
    if (known?.product === current) return current;
    if (known && now() < known.since + COUNTS_SHOWN_MS) {
      if (known.current === current) return known.product;
      if (isOfCounts(known.product, current)) {
        known.current = current;
        return known.product;
      }
    }
    shownById.set(current._id, { product: current, since: now(), current });
    return current;
  };

  return {
    products: () => {
      const list = source.products();
      if (list === last.source && now() < last.behindUntil) return last.shown;
      // Those that are gone.
      if (shownById.size > 2 * list.length) shownById.clear();
      const all = list.map(shown);
      const isSame = all.length === last.shown.length && all.every((product, index) => product === last.shown[index]);
      const behind = all.filter((product, index) => product !== list[index]);
      const behindSince = Math.min(...behind.map(({ _id }) => shownById.get(_id)?.since ?? now()));
      last = { source: list, shown: isSame ? last.shown : all, behindUntil: behindSince + COUNTS_SHOWN_MS };
      return last.shown;
    },
    find: (idOrSlug) => {
      const found = source.find(idOrSlug);
      return found && shown(found);
    },
  };
};
