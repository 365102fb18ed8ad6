import type { CatalogueEntry } from '@paila/catalogue';
import type { ShoeForm } from '../geometry/shoe-form.js';
import { dye, nearby, shade } from '../materials/colour.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import { FOOT_PLAN, inkOn, markPanels, overlayMaterial } from './common.js';
import { perforation } from './court.js';
import { CUP_BOTTOM, CUP_TOP, CUP_WALL, cupSole } from './cup-sole.js';

export const highTopForm: ShoeForm = {
  silhouette: 'high-top',
  outline: FOOT_PLAN,
  upperInsetMm: 4,
  soleBottom: CUP_BOTTOM,
  soleTop: CUP_TOP,
  wall: CUP_WALL,
  ribs: [
    [0, 15, 146, 0, -1, -44, 0, 32, 8],
    [12, 21, 145, 13, -1, -44, 3, 32, 7],
    [28, 36, 141, 24, -1, -42, 4, 33, 5],
    [60, 60, 134, 30.5, 0, -38, 3, 31, 3],
    [90, 84, 136, 30, 2, -36, 5, 30, 3],
    [115, 103, 145, 25, 3, -32, 8, 30, 3],
    [135, 116, 149, 18.5, 6, -28, 12, 28, 4],
    [165, 137, 123, 17, 7, -20, 18, 24, 4],
    [198, 164, 97, 15, 9, -10, 20, 21, 4],
    [232, 193, 75, 13, 16, -6, 20, 19, 3],
    [266, 210, 67, 10, 30, -3, 17, 21, 2.5],
    [288, 216, 64, 5, 46, -4, 9, 23, 2],
    [300, 217, 63.5, 0, 52, -4, 0, 25, 1.5],
  ],
  rimRadius: [
    [0, 4],
    [60, 5.5],
    [95, 5],
    [120, 3.4],
    [140, 1.4],
    [300, 1.2],
  ],
  tongue: [
    [0, 224, 56, 14, 4, 5],
    [0.2, 198, 73, 16.5, 5, 4.5],
    [0.4, 172, 93.5, 18.5, 5.5, 4.5],
    [0.6, 149, 115.5, 20.5, 6.5, 4.5],
    [0.78, 129, 138, 23, 7.5, 4.5],
    [0.9, 117, 153, 25, 8, 4],
    [1, 109, 166, 25, 7, 3],
  ],
  lacing: {
    rows: 8,
    topStation: 140,
    lowStation: 264,
    insetMm: 8.5,
    widthMm: 7,
    thicknessMm: 1.9,
    eyeletRadiusMm: 2.1,
  },
  pullLoop: { fromV: 0.86, riseMm: 12, widthMm: 12 },
};

export function highTopPattern({ colourway, upperMaterial, mark }: CatalogueEntry['artwork']): ShoePattern {
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
      {
        at: 'heel',
        material: overlay,
        dye: panel,
        thicknessMm: 0.9,
        stitchesMm: [1.8],
        thread,
        shape: [
          [0, 0.84],
          [30, 0.83],
          [60, 0.8],
          [88, 0.8],
          [108, 0.84],
          [116, 0.92],
          [117, 1.15],
        ],
      },
      {
        at: 'side',
        material: overlay,
        dye: panel,
        thicknessMm: 0.9,
        stitchesMm: [1.8, 4.2],
        thread,
        shape: [
          [104, 1.1, 'corner'],
          [98, 0.8],
          [104, 0.62],
          [122, 0.5],
          [150, 0.44],
          [178, 0.5],
          [196, 0.72],
          [170, 0.84],
          [130, 0.86],
          [116, 1.1, 'corner'],
          [104, 1.1, 'corner'],
        ],
      },
      ...markPanels(mark, { left: 80, right: 148, bottom: 0.13, top: 0.4, lean: 6 }, accent),
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
          [0, 0.4],
          [18, 0.39],
          [40, 0.33],
          [58, 0.2],
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
          [0, 0.36],
          [7, 0.36, 'corner'],
          [10, 0.5],
          [13, 0.75],
          [16, 1.15],
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
          [113, 0.88],
          [126, 0.82],
          [146, 0.81],
          [176, 0.77],
          [206, 0.74],
          [236, 0.74],
          [258, 0.79],
          [280, 0.85],
          [300, 0.87],
        ],
      },
    ],
    creases: plain ? [203, 219] : [],
    lining,
    lace: dye(colourway.lace),
    aglet: shade(dye(colourway.lace), 0.9),
    tongue: { material: upperMaterial === 'mesh' ? 'mesh' : 'textile', dye: upper },
    label: { ground: accent, ink: inkOn(accent), mark },
    eyelet: { dye: dye('#c9c7c1'), roughness: 0.3, reflectance: 0.5 },
    loop: accent,
    outsole: dye(colourway.outsole),
    paintWall: cupSole(dye(colourway.midsole), dye(colourway.outsole)),
  };
}
