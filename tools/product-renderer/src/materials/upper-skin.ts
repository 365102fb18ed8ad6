import { maths } from '../geometry/maths.js';
import type { ShoeModel } from '../geometry/shoe.js';
import { bell, distance, smoothstep } from '../geometry/vector.js';
import { blend, shade } from './colour.js';
import { creasePainter, shaftPainter } from './creases.js';
import { cutFlat } from './cut-flat.js';
import { markInk } from './marks.js';
import { cloud3 } from './noise.js';
import { panelPainter } from './panels.js';
import { towardsReader, type Foot, type ShoePattern } from './shoe-pattern.js';
import { cover } from './surfaces.js';
import type { Painter } from './painting.js';
import { weaveMap, wovenAround } from './weave-map.js';

export function upperPainter(model: ShoeModel, pattern: ShoePattern, foot: Foot): Painter {
  const reading = towardsReader(foot);
  const seen = weaveMap(model.upper.mesh);
  const weaveAt = pattern.wovenAround ? wovenAround(seen, model) : seen;
  const layFlat = pattern.cutFlat ? cutFlat(model, weaveAt) : undefined;
  const paintPanels = panelPainter(pattern.panels, model);
  const paintCreases = creasePainter(pattern);
  const foldShaft = pattern.shaftFolds ? shaftPainter(pattern) : undefined;
  const { heelMark } = pattern;
  const inkOnHeel = markInk(pattern.label.mark, heelMark?.widthMm ?? 0);
  const holeMm = model.form.lacing?.eyeletRadiusMm ?? 0;
  return (at, texel) => {
    const { pointMm } = at;
    const [x, y, z] = pointMm;
    const [alongMm, acrossMm] = weaveAt(pointMm, at.u);
    const weave = { alongMm, acrossMm: layFlat?.(at, acrossMm) ?? acrossMm, pointMm };
    cover(pattern.base.material, pattern.base.dye, weave, texel);
    pattern.zones?.(weave, at.v, texel);
    paintPanels(at, weave, texel);
    if (heelMark && x < 30) {
      const ink = inkOnHeel(z * reading, y - heelMark.heightMm);
      texel.colour = blend(texel.colour, heelMark.ink, ink * 0.9);
      texel.heightMm -= 0.25 * ink;
    }
    // Slight unevenness of handmade goods.
    texel.heightMm += 0.9 * (cloud3(x * 0.028, y * 0.028, z * 0.028) - 0.5);
    if (pattern.slackMm) texel.heightMm += pattern.slackMm * (cloud3(x * 0.05 + 5, y * 0.07, z * 0.05) - 0.5);
    paintCreases(x, acrossMm, at.v, texel);
    foldShaft?.(pointMm, texel);
    for (const { point } of model.eyelets) {
      if (maths.abs(point[0] - x) > holeMm * 2) continue;
      const away = distance(pointMm, point);
      if (away > holeMm * 2) continue;
      const hole = 1 - smoothstep(holeMm * 0.85, holeMm * 1.1, away);
      texel.heightMm -= 1.1 * hole + 0.12 * bell(away - holeMm * 1.5, 0.8);
      texel.colour = shade(texel.colour, 1 - 0.9 * hole);
    }
    // The lip of the sole shades the bottom of the upper.
    texel.exposure *= 0.72 + 0.28 * smoothstep(0, 0.05, at.v);
  };
}
