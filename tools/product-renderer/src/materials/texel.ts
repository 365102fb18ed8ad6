import type { Rgb } from './colour.js';

/** The appearance of a surface point while it is painted in layers. */
export interface Texel {
  colour: Rgb;
  /** Relief above the mesh. */
  heightMm: number;
  /** 0 (mirror) .. 1 (chalk). */
  roughness: number;
  /** Soft light at grazing angles, from fibres. */
  sheen: number;
  /** Reflectance at normal incidence. */
  reflectance: number;
  /** Darkening by the surfaces above the point; 1 for none. */
  exposure: number;
  /** The place on the uncut cloth, and the share of weave (0..1). */
  alongMm: number;
  acrossMm: number;
  woven: number;
}

export const newTexel = (): Texel => ({
  colour: [0, 0, 0],
  heightMm: 0,
  roughness: 0.6,
  sheen: 0,
  reflectance: 0.04,
  exposure: 1,
  alongMm: 0,
  acrossMm: 0,
  woven: 0,
});

export function resetTexel(texel: Texel): void {
  texel.colour = [0, 0, 0];
  texel.heightMm = 0;
  texel.roughness = 0.6;
  texel.sheen = 0;
  texel.reflectance = 0.04;
  texel.exposure = 1;
  texel.alongMm = 0;
  texel.acrossMm = 0;
  texel.woven = 0;
}
