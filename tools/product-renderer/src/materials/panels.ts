import { maths } from '../geometry/maths.js';
import { openLine, type LinePoint } from '../geometry/curve.js';
import type { Side } from '../geometry/outline.js';
import type { ShoeModel } from '../geometry/shoe.js';
import { bell, clamp, distance, lerp, smoothstep, type Point2 } from '../geometry/vector.js';
import { blend, shade, type Rgb } from './colour.js';
import { hash2 } from './noise.js';
import { nearness, nearnessAmong, segmentsNear, windingSign } from './polygon.js';
import { cover, type Material, type Weave } from './surfaces.js';
import type { Texel } from './texel.js';
import type { SurfacePoint } from './painting.js';

/**
 * A piece sewn onto the upper, drawn in station (0..300) and v. `side` appears once on each side, or on one. So does
 * `flat`, drawn in millimetres as seen straight from the side. `toe` and `heel` are drawn for the outer side and
 * continue around the front or back.
 */
export interface Panel {
  readonly at: 'side' | 'flat' | 'toe' | 'heel';
  readonly only?: Side;
  readonly shape: readonly LinePoint[];
  readonly material: Material;
  readonly dye: Rgb;
  readonly thicknessMm: number;
  /** Rows of stitches, as distances from the edge. */
  readonly stitchesMm?: readonly number[];
  readonly thread?: Rgb;
  /** Depth 0..1 of punched holes, by weave point, distance from the edge and distance along it. */
  readonly perforation?: (at: Weave, insideMm: number, walkedMm: number) => number;
  /** Moulded relief in millimetres, by weave point, distance from the edge and distance along it. */
  readonly relief?: (at: Weave, insideMm: number, walkedMm: number) => number;
  /** Padding thickness: it swells from the edge and is compressed at inner rows of stitches. */
  readonly paddingMm?: number;
}

/** A panel placed on one shoe. */
interface LaidPanel {
  readonly panel: Panel;
  readonly polygon: readonly Point2[];
  /** Distance along the border at each corner. */
  readonly walkedMm: readonly number[];
  /** Distances on a coarse grid, to skip far texels. */
  readonly coarseMm: Float32Array;
  /** The segments that may be nearest, for cells near the border. */
  readonly segments: readonly (Int16Array | undefined)[];
  readonly winding: 1 | -1;
  readonly crossesHeel: boolean;
}

const COARSE_U = 384;
const COARSE_V = 96;
/** A panel's edge has no effect beyond these distances, except for inner rows of stitches. */
const REACH_INSIDE_MM = 6.5;
const PADDED_REACH_MM = 9;
const REACH_OUTSIDE_MM = 5;
/** Stitch length including the gap. */
const STITCH_MM = 2.45;
const THREAD_HALF_MM = 0.32;
const BRIDGED = 0.45;

function panelOutlines(panel: Panel, model: ShoeModel): Point2[][] {
  const line = openLine(panel.shape, 9);
  const on = (side: Side): Point2[] => line.map(([station, v]) => [model.outline.ringPosition(station, side), v]);
  const sides = panel.only ? [panel.only] : (['lateral', 'medial'] as const);
  if (panel.at === 'side') return sides.map(on);
  if (panel.at === 'flat') return sides.map((side) => line.map(([x, y]) => model.upper.seenAt(x, y, side)));
  const lateral = on('lateral');
  if (panel.at === 'toe') return [[...lateral, ...on('medial').reverse().slice(1)]];
  const medial = on('medial').map(([u, v]): Point2 => [u > 0.5 ? u - 1 : u, v]);
  return [[...medial.reverse(), ...lateral.slice(1)]];
}

/** A panel needs exact distances up to this far inside the edge. */
const exactReachMm = ({ stitchesMm = [], paddingMm, perforation, relief }: Panel): number =>
  maths.max(
    REACH_INSIDE_MM,
    paddingMm || perforation || relief ? PADDED_REACH_MM : 0,
    ...stitchesMm.map((row) => row + 3.5),
  );

function layOut(panel: Panel, model: ShoeModel): LaidPanel[] {
  const { mesh } = model.upper;
  const reachMm = exactReachMm(panel);
  return panelOutlines(panel, model).map((polygon) => {
    const corners = polygon.map(([u, v]) => model.upper.pointAt(u, v));
    const walkedMm = [0];
    corners.forEach((corner, i) => walkedMm.push(walkedMm[i] + distance(corner, corners[(i + 1) % corners.length])));
    const crossesHeel = panel.at === 'heel';
    const coarseMm = new Float32Array(COARSE_U * COARSE_V);
    const segments: (Int16Array | undefined)[] = new Array<Int16Array | undefined>(COARSE_U * COARSE_V);
    for (let j = 0; j < COARSE_V; j++)
      for (let i = 0; i < COARSE_U; i++) {
        const u = (i + 0.5) / COARSE_U;
        const v = (j + 0.5) / COARSE_V;
        const k = maths.floor(u * mesh.columns) * mesh.rows + maths.floor(v * (mesh.rows - 1));
        const x = crossesHeel && u > 0.5 ? u - 1 : u;
        const mmPerU = mesh.scaleMm[k * 2];
        const mmPerV = mesh.scaleMm[k * 2 + 1];
        const cell = j * COARSE_U + i;
        coarseMm[cell] = nearness(polygon, x, v, mmPerU, mmPerV).insideMm;
        if (coarseMm[cell] < -REACH_OUTSIDE_MM || coarseMm[cell] > reachMm) continue;
        const cellMm = 0.75 * (mmPerU / COARSE_U + mmPerV / COARSE_V);
        segments[cell] = segmentsNear(polygon, x, v, mmPerU, mmPerV, cellMm);
      }
    return { panel, polygon, walkedMm, coarseMm, segments, winding: windingSign(polygon), crossesHeel };
  });
}

/** Paints panels over a texel, bottom to top. */
export function panelPainter(panels: readonly Panel[], model: ShoeModel) {
  const laid = panels.flatMap((panel) => layOut(panel, model));
  return (at: SurfacePoint, weave: Weave, texel: Texel): void => {
    const cell =
      maths.min(COARSE_V - 1, maths.floor(at.v * COARSE_V)) * COARSE_U +
      maths.min(COARSE_U - 1, maths.floor(at.u * COARSE_U));
    let base = 0;
    for (const { panel, polygon, walkedMm, coarseMm, segments, winding, crossesHeel } of laid) {
      let insideMm = coarseMm[cell];
      if (insideMm < -REACH_OUTSIDE_MM) continue;
      let walked = 0;
      const around = segments[cell];
      if (around) {
        const x = crossesHeel && at.u > 0.5 ? at.u - 1 : at.u;
        const near = nearnessAmong(polygon, winding, around, x, at.v, at.mmPerU, at.mmPerV);
        insideMm = near.insideMm;
        walked = lerp(walkedMm[near.segment], walkedMm[near.segment + 1], near.t);
      }
      if (insideMm < -0.3) {
        texel.exposure *= 1 - 0.36 * maths.exp((insideMm + 0.3) / 1.1) * maths.min(1, panel.thicknessMm);
        continue;
      }
      base = lay(panel, insideMm, walked, base, weave, texel);
    }
  };
}

/** Applies one panel; returns the height of the stack without grain. */
function lay(panel: Panel, insideMm: number, walkedMm: number, base: number, weave: Weave, texel: Texel): number {
  const coverage = smoothstep(-0.3, 0.15, insideMm);
  const under = coverage < 1 ? { ...texel } : undefined;
  texel.heightMm = 0;
  cover(panel.material, panel.dye, weave, texel);
  const raised = 1 - (1 - smoothstep(-0.25, 0.95, insideMm)) ** 2;
  // A panel sewn over an edge bridges it: the step shows only faintly.
  texel.heightMm += BRIDGED * base + panel.thicknessMm * raised;
  let tone = 1 - 0.18 * bell(insideMm - 0.25, 0.35) * maths.min(1, panel.thicknessMm * 2);
  if (panel.perforation) {
    const hole = panel.perforation(weave, insideMm, walkedMm);
    texel.heightMm -= 0.7 * hole;
    tone *= 1 - 0.75 * hole;
  }
  texel.colour = shade(texel.colour, tone);
  if (panel.relief) texel.heightMm += panel.relief(weave, insideMm, walkedMm);
  if (panel.paddingMm) {
    texel.heightMm += panel.paddingMm * (1 - (1 - smoothstep(-0.3, PADDED_REACH_MM, insideMm)) ** 2);
    for (const row of panel.stitchesMm ?? [])
      if (row > 3) texel.heightMm -= 0.75 * panel.paddingMm * bell(insideMm - row, 2.2);
  }
  for (const row of panel.stitchesMm ?? [])
    stitch(maths.abs(insideMm - row), walkedMm, panel.thread ?? panel.dye, texel);

  if (!under) {
    texel.exposure = 1;
    return base + panel.thicknessMm;
  }
  texel.colour = blend(under.colour, texel.colour, coverage);
  texel.heightMm = lerp(under.heightMm, texel.heightMm, coverage);
  texel.roughness = lerp(under.roughness, texel.roughness, coverage);
  texel.sheen = lerp(under.sheen, texel.sheen, coverage);
  texel.reflectance = lerp(under.reflectance, texel.reflectance, coverage);
  texel.exposure = lerp(under.exposure, 1, coverage);
  texel.woven = lerp(under.woven, texel.woven, coverage);
  return lerp(base, base + panel.thicknessMm, coverage);
}

/** A thread: it dips into a groove between its holes. */
export function stitch(offsetMm: number, walkedMm: number, thread: Rgb, texel: Texel): void {
  if (offsetMm > 1.6) return;
  const step = walkedMm / STITCH_MM;
  const count = maths.floor(step);
  // Stitches vary slightly in length, tension and shade.
  const uneven = hash2(count, 71) - 0.5;
  const f = step - count;
  const rise = maths.sin(maths.PI * clamp((f - 0.07 - 0.05 * uneven) / (0.76 + 0.1 * uneven), 0, 1));
  const aside = maths.abs(offsetMm + 0.08 * (hash2(count, 37) - 0.5));
  texel.heightMm -= 0.3 * bell(offsetMm, 0.75);
  if (aside < THREAD_HALF_MM && rise > 0) {
    texel.woven = 0;
    const round = maths.sqrt(1 - (aside / THREAD_HALF_MM) ** 2);
    texel.heightMm += round * (0.08 + (0.24 + 0.1 * uneven) * rise) * smoothstep(0, 0.3, rise);
    const spun = shade(thread, 1 + 0.12 * uneven);
    texel.colour = blend(texel.colour, spun, 0.75 * maths.min(1, round * 1.6) * (0.4 + 0.6 * rise));
  } else texel.colour = shade(texel.colour, 1 - 0.18 * bell(offsetMm, 0.6));
}
