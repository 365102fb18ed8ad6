import type { Artwork, Brand, Gender, Silhouette } from '@paila/shared';

export type { Artwork, Colourway, Hex, Silhouette } from '@paila/shared';

/** What is worn on the body or the head: drawn from other sides than shoes, and sized by letters or not at all. */
export const GARMENTS = ['tee', 'hoodie', 'cap'] as const satisfies readonly Silhouette[];
export type Garment = (typeof GARMENTS)[number];
export const isGarment = (silhouette: Silhouette): silhouette is Garment =>
  (GARMENTS as readonly Silhouette[]).includes(silhouette);

/** What can be turned around: cloth lies for its pictures in ways that have no other side. */
export type Turnable = Exclude<Silhouette, 'tee' | 'hoodie'>;
export const isTurnable = (silhouette: Silhouette): silhouette is Turnable =>
  silhouette !== 'tee' && silhouette !== 'hoodie';

/** The angles a product is photographed from; the first is the one on cards. */
export const SHOE_VIEWS = ['side', 'three-quarter', 'top', 'heel', 'sole', 'close-up', 'pair'] as const;
export const GARMENT_VIEWS = ['front', 'back', 'folded', 'close-up'] as const;
/** A cap cannot be folded: its third view is from the side. */
export const CAP_VIEWS = ['front', 'back', 'side', 'close-up'] as const;
export type View = (typeof SHOE_VIEWS)[number] | (typeof GARMENT_VIEWS)[number];

/** One product of the demo catalogue, as the studio draws it and the seed writes it. */
export interface CatalogueEntry {
  readonly slug: string;
  readonly title: string;
  readonly desc: string;
  readonly company: Brand;
  readonly gender: readonly Gender[];
  /** Colour families for the filters, the dominant one first: it also tints the stage the picture stands on. */
  readonly color: readonly string[];
  /** US dollars, with at most two decimals. */
  readonly price: number;
  readonly discountPrice: number;
  /** ISO date; decides the order under "newest". */
  readonly createdAt: string;
  readonly alt: string;
  /** Pairs (or pieces) in stock by size: EU sizes for shoes, S-XXL for garments, one size for caps. */
  readonly stock: Readonly<Record<string, number>>;
  readonly artwork: Artwork;
}
