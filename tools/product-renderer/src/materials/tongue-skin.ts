import { maths } from '../geometry/maths.js';
import type { GridMesh } from '../geometry/mesh.js';
import { bell, lerp, smoothstep } from '../geometry/vector.js';
import { blend, nearby, shade, type Rgb } from './colour.js';
import { lettered } from './lettering.js';
import { markInk } from './marks.js';
import { stitch } from './panels.js';
import { towardsReader, type Foot, type ShoePattern } from './shoe-pattern.js';
import { cover } from './surfaces.js';
import type { Texel } from './texel.js';
import type { Painter } from './painting.js';

/** Half the size of the woven label, and the distance of its middle from the tongue's top. */
const LABEL = { halfWidthMm: 14.5, halfHeightMm: 11, belowTopMm: 19 };

export function tonguePainter(mesh: GridMesh, pattern: ShoePattern, foot: Foot): Painter {
  const { label, tongue } = pattern;
  const reading = towardsReader(foot);
  const top = mesh.columns - 1;
  const front = maths.round(0.25 * (mesh.rows - 1));
  const fromTopMm = new Float64Array(mesh.columns);
  for (let i = top - 1; i >= 0; i--) {
    const k = (i * mesh.rows + front) * 3;
    const n = k + mesh.rows * 3;
    const p = mesh.positionsMm;
    fromTopMm[i] = fromTopMm[i + 1] + maths.hypot(p[n] - p[k], p[n + 1] - p[k + 1], p[n + 2] - p[k + 2]);
  }
  const widestMm = Float64Array.from({ length: mesh.columns }, (_, k) =>
    maths.abs(mesh.positionsMm[k * mesh.rows * 3 + 2]),
  );
  const [bindingThread, backThread] = [nearby(pattern.lining, 0.24), nearby(pattern.lining, 0.12)];
  const mark = markInk(label.mark, 14.5);
  const name = lettered(label.name, { capMm: 2.4, widthMm: 24, lines: 2 });
  return ({ u, v, pointMm, mmPerV }, texel) => {
    const column = u * top;
    const i = maths.min(top - 1, maths.floor(column));
    const downMm = fromTopMm[i] + (fromTopMm[i + 1] - fromTopMm[i]) * (column - i);
    const weave = { alongMm: downMm, acrossMm: 60 - pointMm[2], pointMm };
    const isFront = v > 0.01 && v < 0.49;
    const bindingMm = maths.max(4 - downMm, (maths.abs(v - 0.25) - 0.2) * mmPerV);
    if (tongue.linedBack && !isFront && downMm > 4) cover('jersey', pattern.lining, weave, texel);
    else if (bindingMm > 0) cover('textile', pattern.lining, { ...weave, acrossMm: (v - 0.25) * mmPerV }, texel);
    else cover(tongue.material, tongue.dye, weave, texel);
    texel.heightMm += 0.4 * smoothstep(-0.3, 0.3, bindingMm) - 0.3 * bell(bindingMm, 0.7);
    if (tongue.sewn) {
      const side = maths.min(i, widestMm.length - 2);
      const sideMm = lerp(widestMm[side], widestMm[side + 1], column - side) - maths.abs(pointMm[2]);
      const insideMm = isFront ? -bindingMm : maths.min(downMm, sideMm) - 6.5;
      const walkedMm = downMm < sideMm ? weave.acrossMm : downMm;
      if (!isFront) texel.heightMm += 0.8 * (smoothstep(0, 5, maths.abs(insideMm)) - 1);
      stitch(maths.abs(insideMm + (isFront ? 1.3 : 0)), walkedMm, isFront ? bindingThread : backThread, texel);
      if (!isFront && !tongue.plainBack) quiltBack(pointMm[2], downMm, backThread, texel);
    }
    const x = -pointMm[2] * reading;
    const y = LABEL.belowTopMm - (tongue.sewn ? 2 : 0) - downMm;
    const outside = maths.max(maths.abs(x) - LABEL.halfWidthMm, maths.abs(y) - LABEL.halfHeightMm);
    if (!isFront || outside > 1.5) return;
    if (outside > (tongue.sewn ? 0.2 : 0)) {
      texel.exposure *= 1 - 0.35 * maths.exp(-outside / 0.6);
      return;
    }
    const under = tongue.sewn && outside > -0.2 ? { ...texel } : undefined;
    texel.colour = shade(label.ground, 0.96 + 0.05 * maths.sin(x * 9) * maths.sin(y * 9));
    texel.heightMm = 0.55 + 0.04 * maths.sin(x * 9) - 0.3 * bell(outside + 1.3, 0.35);
    texel.roughness = 0.62;
    texel.sheen = 0.1;
    texel.woven = 0;
    const ink = maths.max(mark(x, y - 4.2), name(x, y + 4.8));
    texel.colour = blend(texel.colour, label.ink, ink * 0.92);
    texel.heightMm += 0.12 * ink;
    if (!under) return;
    // Antialiasing, as the border runs diagonally over texels.
    const share = smoothstep(0.2, -0.2, outside);
    texel.colour = blend(under.colour, texel.colour, share);
    texel.heightMm = lerp(under.heightMm, texel.heightMm, share);
    texel.roughness = lerp(under.roughness, texel.roughness, share);
    texel.sheen = lerp(under.sheen, texel.sheen, share);
    texel.woven = lerp(under.woven, 0, share);
  };
}

/** Two seams down the back of a padded tongue, which hold its foam. */
function quiltBack(z: number, downMm: number, thread: Rgb, texel: Texel): void {
  const offMm = maths.abs(maths.abs(z) - QUILT_MM);
  if (downMm < 6.5) return;
  texel.heightMm -= 0.55 * bell(offMm, 3.4);
  stitch(offMm, downMm, thread, texel);
}
const QUILT_MM = 9.5;
