import { maths } from '../geometry/maths.js';
import { smoothstep, type Vec3 } from '../geometry/vector.js';
import { luminance, shade, type Rgb } from './colour.js';
import { cellBorder3, cloud2, cloud3, noise2, noise3, whole } from './noise.js';
import { CANVAS_MM } from './plain-weave.js';
import type { Texel } from './texel.js';

export type Material =
  | 'mesh'
  | 'knit'
  | 'suede'
  | 'leather'
  | 'brushed'
  | 'canvas'
  | 'duck'
  | 'jersey'
  | 'fleece'
  | 'twill'
  | 'textile'
  | 'elastic'
  | 'synthetic'
  | 'rubber'
  | 'foam';

/** Coordinates for materials: millimetres along and across the cloth for weaves, the 3D point for grain. */
export interface Weave {
  readonly alongMm: number;
  readonly acrossMm: number;
  readonly pointMm: Vec3;
}

type Finish = (at: Weave, texel: Texel) => number;

/**
 * Grey yarn is spun of light and dark fibres, which show as short flecks along its rows; other colours are dyed evenly.
 */
function marl(dyed: Rgb, alongMm: number, acrossMm: number): number {
  const bright = luminance(dyed);
  const range = maths.max(...dyed) - maths.min(...dyed);
  if (range > 0.12 * bright + 0.01 || bright < 0.12 || bright > 0.62) return 0;
  const row = acrossMm / 0.8;
  const fleck = noise2(alongMm * 0.55 + whole(row) * 5.3, row) - 0.5;
  const light = smoothstep(0.2, 0.42, fleck);
  const dark = smoothstep(0.14, 0.4, -fleck);
  return 0.1 * light - 0.17 * dark;
}

/** The surfaces. Each sets finish and relief and returns a factor for the dye's brightness. */
const FINISHES: Record<Material, Finish> = {
  mesh: ({ alongMm, acrossMm }, texel) => {
    const row = maths.floor(acrossMm / 1.5);
    const column = alongMm / 1.75 + (row & 1) * 0.5;
    const holeX = column - maths.floor(column) - 0.5;
    const holeY = (acrossMm / 1.5 - row - 0.5) * 0.95;
    const fromHole = maths.sqrt(holeX * holeX + holeY * holeY);
    const hole = 1 - smoothstep(0.2, 0.36, fromHole);
    texel.heightMm += -0.36 * hole + 0.05 * maths.sin(alongMm * 9) * maths.sin(acrossMm * 9) * (1 - hole);
    texel.roughness = 0.75;
    texel.reflectance = 0.03;
    texel.sheen = 0.3;
    // Light shines through holes in light cloth; holes in dark cloth are black.
    const depth = 0.58 - 0.26 * maths.min(1, luminance(texel.colour) * 1.4);
    return (1 - depth * hole) * (0.93 + 0.14 * noise2(alongMm * 5, acrossMm * 5));
  },
  knit: ({ alongMm, acrossMm }, texel) => {
    const column = alongMm / 1.5 - maths.floor(alongMm / 1.5);
    const slanted = acrossMm / 1.15 + maths.abs(column - 0.5) * 1.1;
    const row = slanted - maths.floor(slanted);
    const loop =
      maths.sin(maths.PI * row) * maths.sin(maths.PI * (column < 0.5 ? column * 2 : 2 - column * 2) * 0.9 + 0.15);
    texel.heightMm += 0.28 * loop;
    texel.roughness = 0.85;
    texel.reflectance = 0.025;
    texel.sheen = 0.15;
    return 0.8 + 0.24 * loop + 0.05 * (noise2(alongMm * 4, acrossMm * 4) - 0.5);
  },
  suede: ({ pointMm: [x, y, z] }, texel) => {
    const nap = cloud3(x * 2.2, y * 2.2, z * 2.2) - 0.5;
    const fibre = noise3(x * 5, y * 5, z * 5) - 0.5;
    // Fibres lie in streaks that turn slowly.
    const turn = 1.4 * (noise3(x * 0.03 + 20, y * 0.03, z * 0.03) - 0.5);
    const streak = noise3(x * 0.9 + y * turn, (y - x * turn) * 3.4, z * 3.4) - 0.5;
    const tuft = cloud3(x * 0.8 + 7, y * 0.8, z * 0.8) - 0.5;
    const blotch = cloud3(x * 0.09 + 3, y * 0.13, z * 0.09) - 0.5;
    texel.heightMm += 0.16 * nap + 0.08 * fibre + 0.06 * streak + 0.05 * tuft;
    texel.heightMm += 0.5 * (noise3(x * 0.05, y * 0.05, z * 0.05) - 0.5);
    texel.roughness = 0.95;
    texel.reflectance = 0.01;
    texel.sheen = 0.85;
    return 0.92 + 0.3 * nap + 0.22 * fibre + 0.16 * streak + 0.14 * tuft + 0.2 * blotch;
  },
  // Brushed suede: patches of lighter and darker nap.
  brushed: (at, texel) => {
    const tone = FINISHES.suede(at, texel);
    const [x, y, z] = at.pointMm;
    const stroke = noise3(x * 0.07 + 11, y * 0.2, z * 0.13) - 0.5;
    const edge = smoothstep(-0.12, 0.12, stroke + 0.25 * (noise3(x * 0.4, y * 0.4, z * 0.4) - 0.5));
    return tone * (0.93 + 0.13 * edge);
  },
  leather: ({ pointMm: [x, y, z] }, texel) => {
    const border = cellBorder3(x * 1.25, y * 1.25, z * 1.25);
    const grain = smoothstep(0, 0.34, border);
    const cloudy = cloud3(x * 0.1, y * 0.1, z * 0.1) - 0.5;
    // Stretched over the last, the grain is finer here and deeper there.
    const depth = 0.4 + 0.9 * smoothstep(0.25, 0.75, cloud3(x * 0.035 + 40, y * 0.035, z * 0.035));
    const pores = noise3(x * 3.1, y * 3.1, z * 3.1) - 0.5;
    texel.heightMm += depth * 0.045 * grain + 0.02 * pores;
    texel.heightMm += 0.5 * (cloud3(x * 0.045, y * 0.045, z * 0.045) - 0.5);
    texel.roughness = 0.38 + 0.14 * (1 - grain) + 0.08 * cloudy;
    return 0.955 + 0.045 * grain * depth + 0.06 * cloudy;
  },
  // A tile (`plain-weave.ts`) has the threads. This finish only makes some threads thicker for a stretch.
  canvas: ({ alongMm, acrossMm }, texel) => {
    const i = maths.floor(alongMm / CANVAS_MM);
    const j = maths.floor(acrossMm / CANVAS_MM);
    const thick = noise2(alongMm * 0.3, j * 1.7) + noise2(i * 1.7, acrossMm * 0.3) - 1;
    texel.heightMm += 0.015 * thick;
    texel.roughness = 0.9;
    texel.reflectance = 0.016;
    texel.sheen = 0.16;
    return 0.9 + 0.03 * thick;
  },
  // Heavy canvas: some threads are thicker and lighter for a stretch, and its dye is not quite even.
  duck: (at, texel) => {
    const tone = FINISHES.canvas(at, texel);
    const { alongMm, acrossMm } = at;
    const warp = noise2(alongMm * 0.13, maths.floor(acrossMm / CANVAS_MM) * 3.7);
    const weft = noise2(maths.floor(alongMm / CANVAS_MM) * 3.7 + 50, acrossMm * 0.13);
    const slub = smoothstep(0.74, 0.95, warp) + smoothstep(0.74, 0.95, weft);
    texel.heightMm += 0.025 * slub;
    const faded = cloud2(alongMm * 0.05, acrossMm * 0.05) - 0.5;
    return tone * (0.99 + 0.02 * slub + 0.06 * faded);
  },
  // A tile (`weave-tile.ts`) has the yarns. This finish adds only unevenness larger than a yarn.
  jersey: ({ alongMm, acrossMm }, texel) => {
    const slack = noise2(alongMm * 1.1, acrossMm * 0.35) - 0.5;
    const wale = noise2(whole(alongMm / 1.4) * 1.7 + 60, acrossMm * 0.02) - 0.5;
    const cloudy = cloud2(alongMm * 0.06, acrossMm * 0.05) - 0.5;
    texel.heightMm += 0.03 * slack + 0.02 * wale;
    texel.roughness = 0.95;
    texel.reflectance = 0.006;
    texel.sheen = 0.18;
    return 0.975 + 0.03 * slack + 0.008 * wale + 0.03 * cloudy + marl(texel.colour, alongMm, acrossMm);
  },
  fleece: ({ alongMm, acrossMm }, texel) => {
    const tuft = cloud2(alongMm * 0.9, acrossMm * 0.7) - 0.5;
    const wale = noise2(whole(alongMm / 1.8) * 1.7 + 60, acrossMm * 0.02) - 0.5;
    const swell = cloud2(alongMm * 0.03 + 9, acrossMm * 0.03) - 0.5;
    texel.heightMm += 0.1 * tuft + 0.02 * wale + 0.9 * swell;
    texel.roughness = 0.96;
    texel.reflectance = 0.006;
    texel.sheen = 0.34;
    // Brushed yarn takes dye unevenly.
    return 0.97 + 0.055 * tuft + 0.008 * wale + 0.03 * swell + marl(texel.colour, alongMm, acrossMm);
  },
  twill: ({ alongMm, acrossMm }, texel) => {
    const diagonal = (alongMm + acrossMm) / 0.9;
    const ridge = maths.sin(2 * maths.PI * diagonal);
    const thread = noise2(alongMm * 2.6, acrossMm * 0.8) - 0.5;
    texel.heightMm += 0.09 * ridge + 0.05 * thread;
    texel.roughness = 0.9;
    texel.reflectance = 0.016;
    texel.sheen = 0.16;
    return 0.93 + 0.06 * ridge + 0.08 * thread;
  },
  textile: ({ pointMm: [x, y, z] }, texel) => {
    texel.heightMm += 0.35 * (cloud3(x * 0.06, y * 0.06, z * 0.06) - 0.5);
    texel.roughness = 0.85;
    texel.reflectance = 0.02;
    texel.sheen = 0.2;
    return 0.92 + 0.06 * (noise3(x * 3, y * 3, z * 3) - 0.5);
  },
  elastic: ({ alongMm, acrossMm }, texel) => {
    const rib = maths.sin(alongMm * 4.6);
    const strand = maths.sin(acrossMm * 5.5 + (rib > 0 ? 0 : 2)) * noise2(alongMm * 1.5, acrossMm * 0.7);
    texel.heightMm += 0.17 * rib + 0.05 * strand;
    texel.roughness = 0.85;
    texel.reflectance = 0.02;
    texel.sheen = 0.2;
    return 0.9 + 0.1 * rib + 0.05 * strand + 0.05 * (noise2(alongMm * 5, acrossMm * 5) - 0.5);
  },
  synthetic: ({ alongMm, acrossMm }, texel) => {
    texel.heightMm += 0.02 * noise2(alongMm * 3, acrossMm * 3);
    texel.roughness = 0.44;
    return 0.98 + 0.03 * noise2(alongMm * 2, acrossMm * 2);
  },
  rubber: ({ alongMm, acrossMm }, texel) => {
    texel.heightMm += 0.015 * noise2(alongMm * 2.2, acrossMm * 2.2) + 0.06 * cloud2(alongMm * 0.08, acrossMm * 0.08);
    texel.roughness = 0.46;
    texel.reflectance = 0.035;
    return 0.985 + 0.03 * (noise2(alongMm * 0.6, acrossMm * 0.6) - 0.5);
  },
  foam: ({ alongMm, acrossMm }, texel) => {
    const fine = noise2(alongMm * 1.7, acrossMm * 1.7);
    texel.heightMm += 0.03 * fine + 0.1 * cloud2(alongMm * 0.07, acrossMm * 0.07);
    texel.roughness = 0.58;
    texel.reflectance = 0.032;
    return 0.985 + 0.03 * (fine - 0.5);
  },
};

/** Threads of woven materials: how many to one of canvas, and how clearly they show. */
const WOVEN: Partial<Record<Material, { readonly finer: number; readonly share: number }>> = {
  canvas: { finer: 1, share: 1 },
  duck: { finer: 1, share: 1 },
  textile: { finer: 1.35, share: 0.75 },
};
const NOT_WOVEN = { finer: 1, share: 0 } as const;

/** Applies a material to a texel: dye, finish and relief. */
export function cover(material: Material, dyed: Rgb, at: Weave, texel: Texel): void {
  texel.colour = dyed;
  texel.sheen = 0;
  texel.reflectance = 0.04;
  texel.roughness = 0.6;
  const { finer, share } = WOVEN[material] ?? NOT_WOVEN;
  texel.alongMm = at.alongMm * finer;
  texel.acrossMm = at.acrossMm * finer;
  texel.woven = share;
  texel.colour = shade(dyed, FINISHES[material](at, texel));
}
