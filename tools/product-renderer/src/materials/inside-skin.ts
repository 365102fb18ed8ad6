import { maths } from '../geometry/maths.js';
import type { ShoeModel } from '../geometry/shoe.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, nearby, shade } from './colour.js';
import { lettered } from './lettering.js';
import { markInk } from './marks.js';
import { stitch } from './panels.js';
import { towardsReader, type Foot, type ShoePattern } from './shoe-pattern.js';
import { cover } from './surfaces.js';
import type { Painter } from './painting.js';

/** Position of the padded edge's last row, as a share of the lining's length to the insole. */
const UNDER_THE_EDGE = 0.45;

/** Length of the opening as a share of the outline's. */
const EDGE_SHARE = 0.5;

/** The lining: cloth with a seam under the padded edge, one on either side of the heel, and a suede heel patch. */
export function liningPainter(model: ShoeModel, { lining, collar, foldedEdge, softLining }: ShoePattern): Painter {
  const { perimeterMm, station, count } = model.outline;
  const thread = nearby(lining, 0.26);
  const patch = nearby(lining, 0.14);
  const bySide = [26, -26].map((mm) => mm / perimeterMm);
  return ({ u, v, pointMm, mmPerU, mmPerV }, texel) => {
    const weave = { alongMm: u * perimeterMm, acrossMm: v * mmPerV, pointMm };
    const fromHeel = u > 0.5 ? u - 1 : u;
    const belowMm = (v - UNDER_THE_EDGE - 0.06) * mmPerV;
    const asideMm = (bySide[0] - maths.abs(fromHeel)) * mmPerU - belowMm * 0.12;
    const onPatch = belowMm > 0 && asideMm > 0;
    if (onPatch) cover('suede', patch, weave, texel);
    else cover(softLining && belowMm > 0 ? 'jersey' : 'textile', lining, weave, texel);
    // The cloth is gathered there, but its threads are not.
    if (belowMm > 0) texel.woven = 0;
    const isFolded = foldedEdge && station[maths.floor(u * count) % count] > foldedEdge.fromStation;
    const edge = isFolded ? foldedEdge : collar;
    if (edge && v < UNDER_THE_EDGE)
      cover(edge.material, edge.dye, { ...weave, alongMm: weave.alongMm * EDGE_SHARE }, texel);
    if (belowMm < -4 || pointMm[0] > 128) return;
    // The padding is compressed at the seam.
    texel.heightMm += 0.8 * smoothstep(0, 5, maths.abs(belowMm)) - 0.8;
    texel.colour = shade(texel.colour, 1 - 0.4 * bell(belowMm, 0.6));
    stitch(maths.abs(belowMm - 2), weave.alongMm, thread, texel);
    if (belowMm <= 0) return;
    texel.heightMm += 0.5 * smoothstep(0, 0.9, asideMm) - 0.25 * bell(asideMm, 1.4);
    texel.colour = shade(texel.colour, 1 - 0.3 * bell(asideMm, 0.5));
    stitch(maths.abs(asideMm - 1.8), weave.acrossMm, thread, texel);
  };
}

export function insolePainter({ lining, label, softLining }: ShoePattern, foot: Foot): Painter {
  const reading = towardsReader(foot);
  const mark = markInk(label.mark, 26);
  const name = lettered(label.name, { capMm: 4.6, widthMm: 52 });
  return ({ u, v, pointMm }, texel) => {
    const weave = { alongMm: u * 280, acrossMm: v * 70, pointMm };
    cover(softLining ? 'jersey' : 'textile', lining, weave, texel);
    const [x, y] = [pointMm[0] - 62, -pointMm[2] * reading - 2];
    const ink = maths.max(mark(x, y - 5.5), name(x, y + 6.5));
    texel.colour = blend(texel.colour, label.ground, ink * 0.85);
  };
}
