import type { DemoProduct } from '@paila/demo-data';

/** The level of detail of a model. */
export interface ModelEffort {
  /** Mesh density, as for pictures; the mesh is simplified afterwards. */
  readonly detail: number;
  /** Texels around a shoe's upper. */
  readonly texels: number;
  /** Side of the shadow maps in pixels. */
  readonly shadowMap: number;
}

/** The message that asks the renderer's process to write a product's model to a file. */
export interface ModelOrder {
  readonly artwork: DemoProduct['artwork'];
  readonly file: string;
  /** The quality; by default the one that the shop shows. */
  readonly effort?: ModelEffort;
}

/** The message that the renderer's process sends when it is done. */
export type ModelAnswer = { readonly done: true } | { readonly failed: string };
