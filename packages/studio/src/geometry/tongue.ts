import { maths } from './maths.js';
import { curveThrough } from './curve.js';
import { gridMesh, type GridMesh } from './mesh.js';
import type { ShoeForm } from './shoe-form.js';

const power = (value: number, exponent: number): number => maths.sign(value) * maths.abs(value) ** exponent;

/** The last part of the tongue's length over which its top is rounded. */
const CAP = 0.06;

/** The padded tongue: u from the toe end to the top, v around it, its front at v = 0.25. */
export function buildTongue(form: ShoeForm, steps: number, around: number): GridMesh {
  const curve = curveThrough(form.tongue);
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
    const sideways = power(maths.cos(angle), 0.62);
    const forward = power(maths.sin(angle), 0.75) * thickness * 0.5 * cap - hang * sideways * sideways;
    return [x + frontX * forward, y + frontY * forward, -halfWidth * (0.8 + 0.2 * cap) * sideways];
  });
}

/** Height of the tongue's front over a given x, on its middle line. */
export function tongueTopAt(form: ShoeForm): (x: number) => number {
  const curve = curveThrough(form.tongue);
  const line = Array.from({ length: 81 }, (_, k) => curve(k / 80));
  return (x) => {
    let nearest = line[0];
    for (const point of line) if (maths.abs(point[0] - x) < maths.abs(nearest[0] - x)) nearest = point;
    return nearest[1] + nearest[3] * 0.53;
  };
}
