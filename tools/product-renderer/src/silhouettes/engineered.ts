import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, shade, type Rgb } from '../materials/colour.js';
import type { Material, Weave } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';

/** The openings of a weave: their spacing, size and depth. */
interface Openings {
  readonly pitchMm: readonly [along: number, across: number];
  readonly halfMm: readonly [along: number, across: number];
  /** The bend of a row back to the heel, away from the ridge. */
  readonly chevron: number;
  readonly depth: number;
}

/** One per product: round eyelets, slots across the foot, and a chevron of slots along the foot. */
const MESHES: readonly Openings[] = [
  { pitchMm: [5.2, 4.4], halfMm: [1.25, 1.25], chevron: 0, depth: 0.62 },
  { pitchMm: [4.4, 7.2], halfMm: [0.85, 2.3], chevron: 0.22, depth: 0.6 },
  { pitchMm: [7, 4], halfMm: [2.2, 0.85], chevron: 0.5, depth: 0.6 },
];
export const ENGINEERED = MESHES.length;

/** 1 where an upper is open for air: over the toes, and a window at the midfoot. */
const openness = ({ alongMm, acrossMm }: Weave, v: number): number => {
  const aside = maths.abs(acrossMm);
  const toes = smoothstep(196, 222, alongMm) * smoothstep(276, 258, alongMm) * smoothstep(50, 34, aside);
  const midfoot = bell(alongMm - 176, 16) * bell(v - 0.42, 0.16);
  return maths.max(toes, 0.85 * midfoot);
};

/** The zones of an upper made in one piece: open weave where the foot is hot, ribs where it is held. */
export function engineered(material: Material, dyed: Rgb, kind: number): (at: Weave, v: number, texel: Texel) => void {
  const { pitchMm, halfMm, chevron, depth } = MESHES[kind % ENGINEERED];
  const ribMm = material === 'knit' ? 0.3 : 0;
  return (at, v, texel) => {
    const open = openness(at, v);
    if (ribMm > 0) {
      const rib = maths.sin((at.acrossMm * 2 * maths.PI) / 3.4);
      const held = (1 - open) * smoothstep(216, 196, at.alongMm);
      texel.heightMm += ribMm * held * rib;
      texel.colour = shade(texel.colour, 1 + 0.05 * held * (rib - 0.4));
    }
    if (open < 0.05) return;
    const along = (at.alongMm + chevron * maths.abs(at.acrossMm)) / pitchMm[0];
    const row = maths.floor(along);
    const across = at.acrossMm / pitchMm[1] + (row & 1) * 0.5;
    const x = (along - row - 0.5) * pitchMm[0];
    const y = (across - maths.floor(across) - 0.5) * pitchMm[1];
    // Openings shrink towards the edges of their zone.
    const size = 0.45 + 0.55 * open;
    const from = maths.hypot(x / (halfMm[0] * size), y / (halfMm[1] * size));
    const hole = smoothstep(1.15, 0.7, from) * smoothstep(0.05, 0.2, open);
    // Closed cloth frames an opening, as the weave's own holes would fray it.
    const frame = smoothstep(1.8, 1.4, from) * smoothstep(0.05, 0.2, open);
    texel.heightMm *= 1 - frame;
    texel.colour = blend(texel.colour, shade(dyed, 0.92), frame);
    texel.heightMm += 0.12 * bell(from - 1.35, 0.3) * open - 0.55 * hole;
    texel.colour = shade(texel.colour, 1 - depth * hole);
    texel.sheen *= 1 - hole;
  };
}
