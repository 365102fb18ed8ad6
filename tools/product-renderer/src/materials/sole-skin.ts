import { scalarThrough, tabulated } from '../geometry/curve.js';
import type { ShoeModel } from '../geometry/shoe.js';
import { lugGaps, treadEdge } from '../geometry/sole.js';
import { clamp } from '../geometry/vector.js';
import type { ShoePattern } from './shoe-pattern.js';
import type { Painter, SurfacePoint } from './painting.js';

export function wallPainter(model: ShoeModel, pattern: ShoePattern): Painter {
  const bottom = tabulated(scalarThrough(model.form.soleBottom), -10, 310, 640);
  const top = tabulated(scalarThrough(model.form.soleTop), -10, 310, 640);
  const gapAt = lugGaps(model.form.lugs, model.outline);
  return ({ u, v, pointMm: [x, y, z] }: SurfacePoint, texel) => {
    pattern.paintWall(
      {
        station: clamp(x, 0, 300),
        aroundMm: u * model.outline.perimeterMm,
        fromHeelMm: (u > 0.5 ? u - 1 : u) * model.outline.perimeterMm,
        aboveBottomMm: y - bottom(x),
        belowTopMm: top(x) - y,
        heightMm: y,
        z,
        gap: gapAt(u),
        v,
      },
      texel,
    );
  };
}

export function treadPainter({ form, outline }: ShoeModel, pattern: ShoePattern): Painter {
  const gapAt = lugGaps(form.lugs, outline);
  const edgeAt = treadEdge(form, outline);
  return ({ u, v, pointMm: [x, , z], mmPerV }, texel) => {
    // The distance along v does not work at lugs, where it runs up and down their flanks.
    const edgeMm = form.lugs ? edgeAt(u, x, z) : v * mmPerV;
    pattern.paintTread({ x, z, edgeMm, gap: gapAt(u), around: u }, texel);
  };
}
