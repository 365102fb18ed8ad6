import { BRAID_MM } from '../geometry/lace.js';
import { maths } from '../geometry/maths.js';
import { shade, type Rgb } from './colour.js';
import { hash2 } from './noise.js';
import type { Painter } from './painting.js';

/** Strands of a braid around a lace; each slants against its neighbours. */
const PLAITS = 18;
const PLAIT_MM = 0.85;

export function lacePainter(dyed: Rgb): Painter {
  return ({ u, v }, texel) => {
    const ring = v * PLAITS;
    const column = maths.floor(ring);
    const across = ring - column;
    const slant = column & 1 ? across : 1 - across;
    const step = (u * BRAID_MM) / PLAIT_MM + slant * 0.95;
    const thread = maths.floor(step);
    const plait = maths.sin(maths.PI * (step - thread)) * maths.sin(maths.PI * (0.12 + 0.76 * across));
    const spun = hash2(thread % maths.round(BRAID_MM / PLAIT_MM), column) - 0.5;
    texel.heightMm = 0.09 * plait;
    texel.colour = shade(dyed, 0.89 + 0.11 * plait + 0.06 * spun);
    texel.roughness = 0.88;
    texel.reflectance = 0.02;
    texel.sheen = 0.16;
  };
}
