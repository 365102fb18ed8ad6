import { maths } from '../geometry/maths.js';
import type { CatalogueEntry } from '@paila/catalogue';
import type { ShoeForm } from '../geometry/shoe-form.js';
import { smoothstep } from '../geometry/vector.js';
import { dye, nearby, shade } from '../materials/colour.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import type { Weave } from '../materials/surfaces.js';
import { FOOT_PLAN, inkOn, markPanels, overlayMaterial } from './common.js';
import { CUP_BOTTOM, CUP_TOP, CUP_WALL, cupSole } from './cup-sole.js';

export const courtForm: ShoeForm = {
  silhouette: 'court',
  outline: FOOT_PLAN,
  upperInsetMm: 4,
  soleBottom: CUP_BOTTOM,
  soleTop: CUP_TOP,
  wall: CUP_WALL,
  ribs: [
    [0, 9, 93, 0, 9, -26, 0, 26, 7],
    [12, 16, 92.5, 13, 8, -26, 4, 26, 6],
    [28, 31, 87, 23, 4, -23, 6, 24, 5],
    [60, 59, 74, 30.5, 1, -18, 6, 20, 3],
    [92, 88, 74, 31, 2, -17, 7, 19, 3],
    [118, 107, 86, 27.5, 3, -16, 10, 21, 3.5],
    [140, 119, 97, 20, 5, -14, 14, 21, 4],
    [172, 144, 89, 17, 7, -10, 18, 21, 4],
    [204, 169, 80, 15, 10, -7, 20, 20, 4],
    [236, 191, 71, 13, 20, -4, 19, 20, 3],
    [268, 204, 66.5, 9.5, 36, -3, 16, 22, 2.5],
    [290, 209, 65, 4.5, 52, -4, 8, 24, 1.5],
    [300, 210.5, 64.5, 0, 58, -4, 0, 25, 1],
  ],
  rimRadius: [
    [0, 4],
    [60, 6.5],
    [95, 6.5],
    [120, 4.5],
    [140, 1.8],
    [300, 1.2],
  ],
  tongue: [
    [0, 222, 55, 13, 3, 4],
    [0.2, 196, 67, 17.5, 4.5, 4],
    [0.4, 170, 79.5, 20.5, 5.5, 4.5],
    [0.6, 144, 90.5, 22.5, 7, 5.5],
    [0.76, 123, 100, 24, 8.5, 6.5],
    [0.88, 110, 109, 26, 10, 7],
    [1, 100, 123, 25.5, 8.5, 5],
  ],
  lacing: {
    rows: 6,
    topStation: 144,
    lowStation: 260,
    insetMm: 8.5,
    widthMm: 7.2,
    thicknessMm: 1.9,
    eyeletRadiusMm: 2,
  },
};

const HOLE_PITCH_MM = 6;
/** Rows of punched holes that let the toes breathe. */
export const perforation = ({ alongMm, acrossMm }: Weave, insideMm: number): number => {
  if (insideMm < 5) return 0;
  const x = alongMm - maths.round(alongMm / HOLE_PITCH_MM) * HOLE_PITCH_MM;
  const y = acrossMm - maths.round(acrossMm / HOLE_PITCH_MM) * HOLE_PITCH_MM;
  return 1 - smoothstep(0.75, 1.1, maths.sqrt(x * x + y * y));
};

export function courtPattern({ colourway, upperMaterial, mark }: CatalogueEntry['artwork']): ShoePattern {
  const upper = dye(colourway.upper);
  const panel = dye(colourway.panel);
  const accent = dye(colourway.accent);
  const lining = dye(colourway.lining);
  const overlay = overlayMaterial(upperMaterial);
  const thread = nearby(panel);
  const plain = upperMaterial === 'leather' || upperMaterial === 'suede';
  return {
    base: { material: upperMaterial, dye: upper },
    panels: [
      ...(plain
        ? [
            {
              at: 'toe',
              material: upperMaterial,
              dye: upper,
              thicknessMm: 0,
              perforation,
              shape: [
                [236, 0.82],
                [250, 0.64],
                [268, 0.52],
                [285, 0.48],
                [300, 0.47],
                [300, 0.47],
              ],
            } as const,
          ]
        : []),
      ...markPanels(mark, { left: 76, right: 152, bottom: 0.2, top: 0.66, lean: 14, tilt: -0.1 }, accent),
      {
        at: 'toe',
        material: overlay,
        dye: panel,
        thicknessMm: 1.1,
        stitchesMm: [1.8, 4.2],
        thread,
        shape: [
          [196, -0.1],
          [208, 0.12],
          [226, 0.3],
          [250, 0.4],
          [276, 0.44],
          [300, 0.45],
        ],
      },
      {
        at: 'heel',
        material: overlay,
        dye: panel,
        thicknessMm: 1.1,
        stitchesMm: [1.8, 4.2],
        thread,
        shape: [
          [0, 0.5],
          [18, 0.48],
          [38, 0.4],
          [56, 0.22],
          [70, 0.05],
          [74, -0.1],
        ],
      },
      {
        at: 'heel',
        material: 'leather',
        dye: accent,
        thicknessMm: 1,
        stitchesMm: [1.8],
        thread: nearby(accent),
        shape: [
          [0, 0.56],
          [8, 0.56, 'corner'],
          [13, 0.64],
          [17, 0.82],
          [19, 1.15],
        ],
      },
      {
        at: 'toe',
        material: overlay,
        dye: panel,
        thicknessMm: 1.1,
        stitchesMm: [1.8, 4.2],
        thread,
        shape: [
          [112, 1.15],
          [113, 0.84],
          [128, 0.76],
          [146, 0.76],
          [176, 0.75],
          [206, 0.73],
          [236, 0.74],
          [258, 0.79],
          [280, 0.85],
          [300, 0.87],
        ],
      },
    ],
    creases: plain ? [199, 215] : [],
    lining,
    lace: dye(colourway.lace),
    aglet: shade(dye(colourway.lace), 0.9),
    tongue: { material: upperMaterial, dye: upper },
    label: { ground: accent, ink: inkOn(accent), mark },
    eyelet: { dye: shade(panel, 0.62), roughness: 0.45, reflectance: 0.04 },
    loop: accent,
    outsole: dye(colourway.outsole),
    heelWord: { heightMm: 78, capHeightMm: 5.2, ink: inkOn(accent) },
    paintWall: cupSole(dye(colourway.midsole), dye(colourway.outsole)),
  };
}
