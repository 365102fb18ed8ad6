import { maths } from './maths.js';
import { curveThrough, type Knots } from './curve.js';
import { gridMesh, type GridMesh } from './mesh.js';
import type { TongueCut } from './shoe-form.js';
import { bell, clamp, lerp, smoothstep, type Vec3 } from './vector.js';

/** The last share of the tongue's length, over which its top is rounded. */
const CAP = 0.06;
/** Exponents of the superelliptic cross-section. */
const SECTION_SIDEWAYS = 0.62;
const SECTION_FORWARD = 0.75;

/** Relative half thickness at a share of the half width. */
const sectionHeight = (sideways: number): number =>
  maths.max(0, 1 - maths.abs(sideways) ** (2 / SECTION_SIDEWAYS)) ** (SECTION_FORWARD / 2);

/** Half the width of the groove under a row of laces. */
const PRESSED_HALF_MM = 5.6;

/** The shape of the top, and the positions of rows of laces as shares of the length. */
export interface TongueMake {
  readonly cut?: TongueCut | undefined;
  readonly rowsAt?: readonly number[];
}

/** The shares of a tongue's length nearest to these points, where rows of laces cross it. */
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

/** Distance to the tongue's top, by share of its length. */
function lengthToTop(tongue: Knots): (t: number) => number {
  const curve = curveThrough(tongue);
  const steps = 200;
  const toTopAt = new Float64Array(steps + 1);
  for (let k = steps - 1; k >= 0; k--) {
    const [from, to] = [curve(k / steps), curve((k + 1) / steps)];
    toTopAt[k] = toTopAt[k + 1] + maths.hypot(to[0] - from[0], to[1] - from[1]);
  }
  return (t) => {
    const at = clamp(t, 0, 1) * steps;
    const k = maths.min(steps - 1, maths.floor(at));
    return lerp(toTopAt[k], toTopAt[k + 1], at - k);
  };
}

/** Depth of the grooves in the middle of the front, by share of the length. */
function pressedBy(tongue: Knots, { cut, rowsAt = [] }: TongueMake): (t: number) => number {
  if (!cut || rowsAt.length === 0) return () => 0;
  const toTopMm = lengthToTop(tongue);
  const rowsMm = rowsAt.map(toTopMm);
  return (t) => {
    const here = toTopMm(t);
    return cut.pressedMm * maths.max(...rowsMm.map((row) => bell(here - row, PRESSED_HALF_MM)));
  };
}
/** The sides, under the eyestay, have no grooves. */
const underLaces = (sideways: number): number => maths.max(0, 1 - sideways ** 4);

/** The padded tongue: u from the toe end to the top, v around it, the front at v = 0.25. */
export function buildTongue(tongue: Knots, steps: number, around: number, make: TongueMake = {}): GridMesh {
  const { cut } = make;
  const curve = curveThrough(tongue);
  const toTopMm = lengthToTop(tongue);
  const pressed = pressedBy(tongue, make);
  const sections = Array.from({ length: steps }, (_, i) => {
    // Denser at the ends, where the cap is round.
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
      const round = (radius: number): number =>
        maths.sqrt(maths.max(0, 1 - maths.max(0, 1 - toTopMm(t) / radius) ** 2));
      const crown = crownMm * smoothstep(3 * cornerMm, 0, toTopMm(t));
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
    // Even steps across, for enough texels at the label.
    const sideways = maths.cos(angle);
    const upright = maths.sign(maths.sin(angle)) * sectionHeight(sideways);
    const dented = upright > 0 ? pressedMm * underLaces(sideways) : 0;
    // At rounded corners the sides are closer to the middle and hang less.
    const aside = (sideways * halfWidth) / widest;
    const forward = upright * thickness * 0.5 * cap - hang * aside * aside - dented;
    const back = crown * aside * aside;
    return [x + frontX * forward + frontY * back, y + frontY * forward - frontX * back, -halfWidth * sideways];
  });
}

/** The surface of a tongue, for parts that lie on it. */
export interface TongueSurface {
  /** Height of the tongue's front at a given x on its centre line. */
  readonly topAt: (x: number) => number;
  /** The distance along `front` that brings a point `clearMm` above the tongue; 0 if the point is clear. */
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
