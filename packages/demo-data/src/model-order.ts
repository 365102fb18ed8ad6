import type { DemoProduct } from './types.js';

/** How finely a model is made. */
export interface ModelEffort {
  /** Mesh density, as for pictures; the mesh is thinned out after. */
  readonly detail: number;
  /** Texels around a shoe's upper. */
  readonly texels: number;
  /** Side of the shadow maps in pixels. */
  readonly shadowMap: number;
}

/** What the shop asks the renderer for, in a process of its own: a product's model as a file. */
export interface ModelOrder {
  readonly artwork: DemoProduct['artwork'];
  readonly file: string;
  /** As finely as the shop shows it, if not told. */
  readonly effort?: ModelEffort;
}

/** What the renderer answers in the end. */
export type ModelAnswer = { readonly done: true } | { readonly failed: string };
