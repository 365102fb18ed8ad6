/** The shapes the studio can model. */
export const SILHOUETTES = [
  'runner',
  'trail',
  'court',
  'skate',
  'slip-on',
  'high-top',
  'tee',
  'hoodie',
  'cap',
] as const;
export type Silhouette = (typeof SILHOUETTES)[number];

/** What an upper, or a garment's cloth, can be made of. */
export const UPPER_MATERIALS = ['mesh', 'knit', 'suede', 'leather', 'canvas', 'jersey', 'fleece', 'twill'] as const;
export type UpperMaterial = (typeof UPPER_MATERIALS)[number];

/** What a product can bear at its side or on its chest. */
export const MARKS = ['wave', 'steps', 'peak', 'bars', 'arc', 'none'] as const;
export type Mark = (typeof MARKS)[number];

/** An sRGB colour such as `#1f2a44`. */
export type Hex = `#${string}`;
export const HEX_PATTERN = '^#[0-9a-f]{6}$';

/** What a product is made of, part by part. A garment uses `upper` (cloth), `lining` (rib) and `accent` (print or label). */
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
export const COLOURWAY_PARTS = [
  'upper',
  'panel',
  'accent',
  'lining',
  'lace',
  'midsole',
  'outsole',
] as const satisfies readonly (keyof Colourway)[];

/** All that the studio has to know of a product to draw it. */
export interface Artwork {
  readonly silhouette: Silhouette;
  readonly colourway: Colourway;
  /** Picks the upper's material and the side mark, so that two products of one silhouette differ in more than colour. */
  readonly upperMaterial: UpperMaterial;
  readonly mark: Mark;
}

const isOneOf = (values: readonly string[], value: unknown): boolean => values.some((each) => each === value);

const hasJust = (value: unknown, keys: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key));

/** Whether something is an artwork: every field known, no other beside it, colours in lower case. */
export const isArtwork = (value: unknown): value is Artwork =>
  hasJust(value, ['silhouette', 'colourway', 'upperMaterial', 'mark']) &&
  isOneOf(SILHOUETTES, value['silhouette']) &&
  isOneOf(UPPER_MATERIALS, value['upperMaterial']) &&
  isOneOf(MARKS, value['mark']) &&
  hasJust(value['colourway'], COLOURWAY_PARTS) &&
  Object.values(value['colourway']).every(
    (colour) => typeof colour === 'string' && new RegExp(HEX_PATTERN).test(colour),
  );

/** An artwork as one text: the same for the same artwork, in whichever order its fields come. */
export const artworkKey = ({ silhouette, upperMaterial, mark, colourway }: Artwork): string =>
  [silhouette, upperMaterial, mark, ...COLOURWAY_PARTS.map((part) => colourway[part])].join(' ');

/** How far the studio is with the pictures of a product. */
export const DRAWING_STATES = ['none', 'drawing', 'done', 'failed'] as const;
export type DrawingState = (typeof DRAWING_STATES)[number];

export interface Drawing {
  readonly state: DrawingState;
  /** Pictures that are there, of how many. */
  readonly done: number;
  readonly of: number;
  /** The state for people: how far it is, or why it failed and what to do. */
  readonly msg: string;
}

/** What is said of a drawing, unless it failed. */
export const drawingText = ({
  state,
  done,
  of,
}: Omit<Drawing, 'msg' | 'state'> & { state: Exclude<DrawingState, 'failed'> }): string =>
  ({
    none: 'No pictures have been drawn of this artwork.',
    drawing: `Drawing: ${String(done)} of ${String(of)} pictures are there.`,
    done: `All ${String(of)} pictures are there.`,
  })[state];
