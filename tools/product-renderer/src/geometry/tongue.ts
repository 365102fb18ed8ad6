import { maths } from './maths.js';
import { curveThrough, type Knots } from './curve.js';
import { gridMesh, type GridMesh } from './mesh.js';
import type { TongueCut } from './shoe-form.js';
import { bell, clamp, lerp, smoothstep, type Vec3 } from './vector.js';

/** The last part of the tongue's length over which its top is rounded. */
const CAP = 0.06;
/** Powers of its superelliptic section. */
const SECTION_SIDEWAYS = 0.62;
const SECTION_FORWARD = 0.75;

/** Half the thickness of the section, of 1 in its middle, at a share of its half width. */
const sectionHeight = (sideways: number): number =>
  maths.max(0, 1 - maths.abs(sideways) ** (2 / SECTION_SIDEWAYS)) ** (SECTION_FORWARD / 2);

/** Half the width of what a row of laces presses down. */
const PRESSED_HALF_MM = 5.6;

/** How its top is finished, and where, as shares of its length, rows of laces cross it. */
export interface TongueMake {
  readonly cut?: TongueCut | undefined;
  readonly rowsAt?: readonly number[];
}

/** Where on a tongue, as shares of its length, it is nearest to these points: rows of laces cross it there. */
export function rowsOnTongue(tongue: Knots, points: readonly Vec3[]): number[] {
  const curve = curveThrough(tongue);
  return points.map(([x, y]) => {
    let [nearest, least] = [0, Infinity];
    for (let k = 0; k <= 160; k++) {
      const [px, py] = curve(k / 160);
      const away = maths.hypot(px - x, py - y);
      if (away < least) [nearest, least] = [k / 160, away];
    }
    return nearest;
  });
}

/** Millimetres left to a tongue's top, by share of its length. */
function lengthLeft(tongue: Knots): (t: number) => number {
  const curve = curveThrough(tongue);
  const steps = 200;
  const leftMm = new Float64Array(steps + 1);
  for (let k = steps - 1; k >= 0; k--) {
    const [from, to] = [curve(k / steps), curve((k + 1) / steps)];
    leftMm[k] = leftMm[k + 1] + maths.hypot(to[0] - from[0], to[1] - from[1]);
  }
  return (t) => {
    const at = clamp(t, 0, 1) * steps;
    const k = maths.min(steps - 1, maths.floor(at));
    return lerp(leftMm[k], leftMm[k + 1], at - k);
  };
}

/** How deep rows of laces have pressed a tongue in the middle of its front, by share of its length. */
function pressedBy(tongue: Knots, { cut, rowsAt = [] }: TongueMake): (t: number) => number {
  if (!cut || rowsAt.length === 0) return () => 0;
  const left = lengthLeft(tongue);
  const rowsMm = rowsAt.map(left);
  return (t) => {
    const here = left(t);
    return cut.pressedMm * maths.max(...rowsMm.map((row) => bell(here - row, PRESSED_HALF_MM)));
  };
}
/** Its sides, which lie under the eyestay, are not pressed. */
const underLaces = (sideways: number): number => maths.max(0, 1 - sideways ** 4);

/** The padded tongue: u from the toe end to the top, v around it, its front at v = 0.25. */
export function buildTongue(tongue: Knots, steps: number, around: number, make: TongueMake = {}): GridMesh {
  const { cut } = make;
  const curve = curveThrough(tongue);
  const left = lengthLeft(tongue);
  const pressed = pressedBy(tongue, make);
  const sections = Array.from({ length: steps }, (_, i) => {
    // Ends closer together, where the cap is round.
    const t = 1 - (1 - i / (steps - 1)) ** (cut ? 1.6 : 1.35);
    const [x, y, halfWidth, thickness, hang] = curve(t);
    const before = curve(t - 0.012);
    const after = curve(t + 0.012);
    const dx = after[0] - before[0];
    const dy = after[1] - before[1];
    const size = maths.hypot(dx, dy);
    const front = { x, y, thickness, hang, frontX: dy / size, frontY: -dx / size, pressedMm: pressed(t) };
    if (cut) {
      const { cornerMm, crownMm } = cut;
      const round = (radius: number): number => maths.sqrt(maths.max(0, 1 - maths.max(0, 1 - left(t) / radius) ** 2));
      const crown = crownMm * smoothstep(3 * cornerMm, 0, left(t));
      return {
        ...front,
        widest: halfWidth,
        halfWidth: halfWidth - cornerMm * (1 - round(cornerMm)),
        cap: round(thickness * 0.55),
        crown,
      };
    }
    const cap = t > 1 - CAP ? maths.sqrt(maths.max(0, 1 - ((t - 1 + CAP) / CAP) ** 2)) : 1;
    const narrowed = halfWidth * (0.8 + 0.2 * cap);
    return { ...front, widest: narrowed, halfWidth: narrowed, cap, crown: 0 };
  });
  return gridMesh({ part: 'tongue', columns: steps, rows: around, wrapsU: false }, (i, j) => {
    const { x, y, halfWidth, widest, thickness, hang, frontX, frontY, cap, crown, pressedMm } = sections[i];
    const angle = (2 * maths.PI * j) / (around - 1);
    // Even steps across it, so that its label has texels where it has letters.
    const sideways = maths.cos(angle);
    const upright = maths.sign(maths.sin(angle)) * sectionHeight(sideways);
    const dented = upright > 0 ? pressedMm * underLaces(sideways) : 0;
    // Where corners are round, its sides are nearer to the middle, and hang less.
    const aside = (sideways * halfWidth) / widest;
    const forward = upright * thickness * 0.5 * cap - hang * aside * aside - dented;
    const back = crown * aside * aside;
    return [x + frontX * forward + frontY * back, y + frontY * forward - frontX * back, -halfWidth * sideways];
  });
}

/** What lies on a tongue asks it where its surface is. */
export interface TongueSurface {
  /** Height of the tongue's front over a given x, on its middle line. */
  readonly topAt: (x: number) => number;
  /** How far a point must be moved along `front` to lie `clearMm` over the tongue; 0 where it does, or lies beside it. */
  readonly lift: (point: Vec3, clearMm: number) => { readonly byMm: number; readonly front: Vec3 };
}

export function tongueSurface(tongue: Knots, make: TongueMake = {}): TongueSurface {
  const curve = curveThrough(tongue);
  const pressed = pressedBy(tongue, make);
  const line = Array.from({ length: 161 }, (_, k) => {
    const [x, y, halfWidth, thickness, hang] = curve(k / 160);
    const before = curve(k / 160 - 0.012);
    const after = curve(k / 160 + 0.012);
    const size = maths.hypot(after[0] - before[0], after[1] - before[1]);
    const front: Vec3 = [(after[1] - before[1]) / size, -(after[0] - before[0]) / size, 0];
    return { x, y, halfWidth, thickness, hang, front, pressedMm: pressed(k / 160) };
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
      const { halfWidth, thickness, hang, front, pressedMm } = nearest;
      const sideways = maths.abs(z) / halfWidth;
      if (sideways >= 1) return { byMm: 0, front };
      const surface =
        sectionHeight(sideways) * thickness * 0.5 - hang * sideways * sideways - pressedMm * underLaces(sideways);
      const height = (x - nearest.x) * front[0] + (y - nearest.y) * front[1];
      return { byMm: maths.max(0, surface + clearMm - height), front };
    },
  };
}
