import type { CatalogueEntry, View } from './types.js';

/** How finely a model is made. */
export interface ModelEffort {
  /** Mesh density, as for pictures; the mesh is thinned out after. */
  readonly detail: number;
  /** Texels around a shoe's upper. */
  readonly texels: number;
  /** Side of the shadow maps in pixels. */
  readonly shadowMap: number;
}

/** What the shop asks the studio for, in a process of its own: a product's model as a file. */
export interface ModelOrder {
  readonly artwork: CatalogueEntry['artwork'];
  readonly file: string;
  /** As finely as the shop shows it, if not told. */
  readonly effort?: ModelEffort;
}

/** What it hears in the end. */
export type ModelAnswer = { readonly done: true } | { readonly failed: string };

/** What the shop asks the studio for, in a process of its own: the pictures of a product, each a file. */
export interface PictureOrder {
  readonly artwork: CatalogueEntry['artwork'];
  /** Each view becomes `{view}.webp` in it. */
  readonly folder: string;
  readonly views: readonly View[];
  /** A small picture of little effort, this wide: to see that it works. A master, if not told. */
  readonly sketchWidth?: number;
}

/** What it hears: of each picture as it is there, and in the end. */
export type PictureAnswer =
  { readonly drawn: View; readonly placeholder: string } | { readonly done: true } | { readonly failed: string };
