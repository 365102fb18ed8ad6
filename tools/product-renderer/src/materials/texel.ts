import type { Rgb } from './colour.js';

/** The look of one point of a surface while it is painted, layer upon layer. */
export interface Texel {
  colour: Rgb;
  /** Relief above the mesh. */
  heightMm: number;
  /** 0 mirror .. 1 chalk. */
  roughness: number;
  /** Soft light at grazing angles, of fibres. */
  sheen: number;
  /** Reflectance seen straight on. */
  reflectance: number;
  /** Darkening by what lies over it, 1 for none. */
  exposure: number;
}

export const newTexel = (): Texel => ({
  colour: [0, 0, 0],
  heightMm: 0,
  roughness: 0.6,
  sheen: 0,
  reflectance: 0.04,
  exposure: 1,
});

export function resetTexel(texel: Texel): void {
  texel.colour = [0, 0, 0];
  texel.heightMm = 0;
  texel.roughness = 0.6;
  texel.sheen = 0;
  texel.reflectance = 0.04;
  texel.exposure = 1;
}
