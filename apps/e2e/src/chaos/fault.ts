import type { ChaosShop } from './chaos-shop.js';

/** Undoes what a fault did. */
export type Mend = () => Promise<void> | void;

/** Something that happens to a running shop. */
export interface Fault {
  readonly name: string;
  /** The seconds after which pages and orders must succeed again; absent for no aim. */
  readonly aim: { readonly pages?: number; readonly orders?: number };
  /** True if nothing can heal before the fault is mended. Its seconds count from there. */
  readonly healsWhenMended?: true;
  /** True if shoppers order only after the fault, because earlier orders are meant to get lost. */
  readonly ordersFollow?: true;
  /** Milliseconds for which the fault lasts at least. */
  readonly lastsMs?: number;
  /** Acts while the shop is calm. @returns a sentence if this machine cannot show the fault */
  readonly prepare?: (chaos: ChaosShop) => Promise<string | undefined>;
  /** @returns how to mend it; undefined for a fault that leaves nothing to mend */
  readonly strike: (chaos: ChaosShop) => Promise<Mend | undefined> | Mend | undefined;
}
