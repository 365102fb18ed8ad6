import { maths } from './maths.js';
import { curveThrough, type Knots } from './curve.js';
import { gridMesh, type GridMesh } from './mesh.js';
import type { Vec3 } from './vector.js';

/** The last part of the tongue's length over which its top is rounded. */
const CAP = 0.06;
/** Powers of its superelliptic section. */
const SECTION_SIDEWAYS = 0.62;
const SECTION_FORWARD = 0.75;

/** Half the thickness of the section, of 1 in its middle, at a share of its half width. */
const sectionHeight = (sideways: number): number =>
  maths.max(0, 1 - maths.abs(sideways) ** (2 / SECTION_SIDEWAYS)) ** (SECTION_FORWARD / 2);

/** The padded tongue: u from the toe end to the top, v around it, its front at v = 0.25. */
export function buildTongue(tongue: Knots, steps: number, around: number): GridMesh {
  const curve = curveThrough(tongue);
  const sections = Array.from({ length: steps }, (_, i) => {
    // Ends closer together, where the cap is round.
    const t = 1 - (1 - i / (steps - 1)) ** 1.35;
    const [x, y, halfWidth, thickness, hang] = curve(t);
    const before = curve(t - 0.012);
    const after = curve(t + 0.012);
    const dx = after[0] - before[0];
    const dy = after[1] - before[1];
    const size = maths.hypot(dx, dy);
    const cap = t > 1 - CAP ? maths.sqrt(maths.max(0, 1 - ((t - 1 + CAP) / CAP) ** 2)) : 1;
    return { x, y, halfWidth, thickness, hang, frontX: dy / size, frontY: -dx / size, cap };
  });
  return gridMesh({ part: 'tongue', columns: steps, rows: around, wrapsU: false }, (i, j) => {
    const { x, y, halfWidth, thickness, hang, frontX, frontY, cap } = sections[i];
    const angle = (2 * maths.PI * j) / (around - 1);
    // Even steps across it, so that its label has texels where it has letters.
    const sideways = maths.cos(angle);
    const upright = maths.sign(maths.sin(angle)) * sectionHeight(sideways);
    const forward = upright * thickness * 0.5 * cap - hang * sideways * sideways;
    return [x + frontX * forward, y + frontY * forward, -halfWidth * (0.8 + 0.2 * cap) * sideways];
  });
}

/** What lies on a tongue asks it where its surface is. */
export interface TongueSurface {
  /** Height of the tongue's front over a given x, on its middle line. */
  readonly topAt: (x: number) => number;
  /** How far a point must be moved along `front` to lie `clearMm` over the tongue; 0 where it does, or lies beside it. */
  readonly lift: (point: Vec3, clearMm: number) => { readonly byMm: number; readonly front: Vec3 };
}

export function tongueSurface(tongue: Knots): TongueSurface {
  const curve = curveThrough(tongue);
  const line = Array.from({ length: 161 }, (_, k) => {
    const [x, y, halfWidth, thickness, hang] = curve(k / 160);
    const before = curve(k / 160 - 0.012);
    const after = curve(k / 160 + 0.012);
    const size = maths.hypot(after[0] - before[0], after[1] - before[1]);
    const front: Vec3 = [(after[1] - before[1]) / size, -(after[0] - before[0]) / size, 0];
    return { x, y, halfWidth, thickness, hang, front };
  });
  return {
    topAt(x) {
      let nearest = line[0];
      for (const point of line) if (maths.abs(point.x - x) < maths.abs(nearest.x - x)) nearest = point;
      return nearest.y + nearest.thickness * 0.53;
    },
    lift([x, y, z], clearMm) {
      let nearest = line[0];
      let least = Infinity;
      for (const point of line) {
        const away = maths.hypot(point.x - x, point.y - y);
        if (away < least) [nearest, least] = [point, away];
      }
      const { halfWidth, thickness, hang, front } = nearest;
      const sideways = maths.abs(z) / halfWidth;
      if (sideways >= 1) return { byMm: 0, front };
      const surface = sectionHeight(sideways) * thickness * 0.5 - hang * sideways * sideways;
      const height = (x - nearest.x) * front[0] + (y - nearest.y) * front[1];
      return { byMm: maths.max(0, surface + clearMm - height), front };
    },
  };
}
