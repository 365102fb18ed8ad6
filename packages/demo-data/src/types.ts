import type { Brand, Gender } from '@paila/shared';

/** The shapes the renderer can model. */
export type Silhouette = 'runner' | 'trail' | 'court' | 'skate' | 'slip-on' | 'high-top' | 'tee' | 'hoodie' | 'cap';

/** The materials of uppers and garments. */
export type UpperMaterial = 'mesh' | 'knit' | 'suede' | 'leather' | 'canvas' | 'jersey' | 'fleece' | 'twill';

/** A brand's mark, on the side of a shoe or the chest of a garment, and on labels. */
export type Mark = 'gate' | 'arc' | 'steps' | 'wave' | 'bricks' | 'kite';

/** An sRGB colour such as `#1f2a44`. */
export type Hex = `#${string}`;

/** The colours of a product's parts. A garment uses `upper` (cloth), `lining` (rib) and `accent` (print or label). */
export interface Colourway {
  readonly upper: Hex;
  /** Mudguard, toe cap, eyestay. */
  readonly panel: Hex;
  /** Side mark, heel tab, pull loop. */
  readonly accent: Hex;
  readonly lining: Hex;
  readonly lace: Hex;
  readonly midsole: Hex;
  readonly outsole: Hex;
}

/** Everything that the renderer needs to know about a product. */
export interface Artwork {
  readonly silhouette: Silhouette;
  readonly colourway: Colourway;
  readonly upperMaterial: UpperMaterial;
  readonly mark: Mark;
  /** Leaves the sides empty: the mark is on labels and heel only. */
  readonly plainSides?: boolean;
  /** The model's name, as labels have it. */
  readonly name: string;
}

/** Clothes and caps: they have other views than shoes, and letter sizes or one size. */
export const GARMENTS = ['tee', 'hoodie', 'cap'] as const satisfies readonly Silhouette[];
export type Garment = (typeof GARMENTS)[number];
export const isGarment = (silhouette: Silhouette): silhouette is Garment =>
  (GARMENTS as readonly Silhouette[]).includes(silhouette);

/** Silhouettes with a 3D model. Tees and hoodies have none: their cloth is draped for one picture at a time. */
export type Turnable = Exclude<Silhouette, 'tee' | 'hoodie'>;
export const isTurnable = (silhouette: Silhouette): silhouette is Turnable =>
  silhouette !== 'tee' && silhouette !== 'hoodie';

/** The views of a product; the first one is used on cards. */
export const SHOE_VIEWS = ['three-quarter', 'side', 'top', 'heel', 'sole', 'close-up', 'pair'] as const;
export const GARMENT_VIEWS = ['front', 'back', 'folded', 'close-up'] as const;
/** Like garments, but with a side view instead of a folded one. */
export const CAP_VIEWS = ['front', 'back', 'side', 'close-up'] as const;
export type View = (typeof SHOE_VIEWS)[number] | (typeof GARMENT_VIEWS)[number];

/** One product of the demo catalogue. */
export interface DemoProduct {
  readonly slug: string;
  readonly title: string;
  readonly desc: string;
  readonly company: Brand;
  readonly gender: readonly Gender[];
  /** Colour families for the filters, dominant one first, which also tints the picture's background. */
  readonly color: readonly string[];
  /** US dollars, with at most two decimals. */
  readonly price: number;
  readonly discountPrice: number;
  /** ISO date, for sorting by newest. */
  readonly createdAt: string;
  readonly alt: string;
  /** Items in stock by size: EU sizes for shoes, S-XXL for garments, one size for caps. */
  readonly stock: Readonly<Record<string, number>>;
  readonly artwork: Artwork;
}

/** A product in its brand's file, without the fields that follow from brand, title, price and silhouette. */
export interface ProductEntry
  extends
    Omit<DemoProduct, 'slug' | 'company' | 'discountPrice' | 'artwork'>,
    Pick<Artwork, 'silhouette' | 'plainSides'> {
  /** The price by default. */
  readonly discountPrice?: number;
  /** Defaults: a panel is coloured as the upper, midsole and outsole as the panel, a lace as the mark. */
  readonly colourway: Pick<Colourway, 'upper' | 'accent' | 'lining'> & Partial<Colourway>;
  /** The garment's usual material by default; required for shoes. */
  readonly upperMaterial?: UpperMaterial;
}
