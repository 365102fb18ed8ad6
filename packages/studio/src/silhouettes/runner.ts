import { maths } from '../geometry/maths.js';
import type { CatalogueEntry } from '@paila/catalogue';
import type { ShoeForm } from '../geometry/shoe-form.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, dye, nearby, shade } from '../materials/colour.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import { cover } from '../materials/surfaces.js';
import { FOOT_PLAN, inkOn, markPanels, overlayMaterial, ROUND } from './common.js';

export const runnerForm: ShoeForm = {
  silhouette: 'runner',
  outline: FOOT_PLAN,
  upperInsetMm: 5,
  soleBottom: [
    [-10, 15],
    [0, 12],
    [14, 6.5],
    [32, 1.8],
    [56, 0],
    [196, 0],
    [226, 2],
    [256, 8],
    [282, 16],
    [300, 23],
    [310, 26],
  ],
  soleTop: [
    [-10, 52],
    [0, 50],
    [14, 45.5],
    [36, 39.5],
    [78, 35.5],
    [130, 32.5],
    [180, 29],
    [220, 27.5],
    [255, 30],
    [283, 36],
    [300, 42],
    [310, 44],
  ],
  wall: [
    [0, -6, 0],
    [0.07, -3, 0],
    [0.18, -0.2, 0.1],
    [0.36, 1.2, 0.32],
    [0.56, -0.4, 0.6],
    [0.76, -0.8, 0.84],
    [0.87, -1.2, 0.955],
    [0.94, -2.8, 1],
    [1, -6, 0.99],
  ],
  ribs: [
    [0, 9, 112, 0, 13, -30, 0, 24, 9],
    [12, 16, 111, 12, 11, -29, 4, 24, 8],
    [28, 32, 102.5, 21, 6, -24, 6, 22, 5],
    [60, 59, 86, 28.5, 2, -18, 7, 19, 3],
    [92, 87, 85, 29.5, 2, -17, 8, 19, 3],
    [118, 105, 98, 26.5, 3, -16, 11, 21, 3.5],
    [140, 118, 110.5, 19.5, 5, -15, 15, 21, 4],
    [172, 142, 101, 16.5, 7, -11, 18, 20, 4],
    [204, 166, 90, 14.5, 10, -7, 21, 19, 4],
    [236, 188, 79, 12.5, 20, -5, 20, 19, 3],
    [268, 200, 73.5, 9, 36, -6, 16, 20, 2],
    [290, 205, 71.5, 4.5, 52, -10, 8, 22, 1],
    [300, 206.5, 71, 0, 58, -12, 0, 22, 0],
  ],
  rimRadius: [
    [0, 4],
    [20, 5.5],
    [60, 7],
    [95, 7],
    [120, 5],
    [140, 2],
    [160, 1.2],
    [300, 1.2],
  ],
  tongue: [
    [0, 218, 60, 13, 3, 4],
    [0.2, 193, 74, 17.5, 4.5, 4],
    [0.4, 167, 88.5, 20.5, 5.5, 4.5],
    [0.6, 141, 101.5, 22.5, 7, 5.5],
    [0.76, 120, 111, 24.5, 9, 6.5],
    [0.88, 106, 122, 26, 11, 7],
    [1, 96, 138, 25, 9, 5],
  ],
  lacing: {
    rows: 6,
    topStation: 144,
    lowStation: 258,
    insetMm: 8.5,
    widthMm: 6.3,
    thicknessMm: 2,
    eyeletRadiusMm: 2.2,
  },
  pullLoop: { fromV: 0.8, riseMm: 13, widthMm: 11 },
};

/** Foam with a carved line, a coloured pod under the heel, and a rubber tread that climbs the toe. */
export function runnerPattern({ colourway, upperMaterial, mark }: CatalogueEntry['artwork']): ShoePattern {
  const panel = dye(colourway.panel);
  const accent = dye(colourway.accent);
  const midsole = dye(colourway.midsole);
  const outsole = dye(colourway.outsole);
  const lining = dye(colourway.lining);
  const upper = dye(colourway.upper);
  const overlay = overlayMaterial(upperMaterial);
  const thread = nearby(panel);
  return {
    base: { material: upperMaterial, dye: upper },
    panels: [
      {
        at: 'heel',
        material: 'textile',
        dye: lining,
        thicknessMm: 0.7,
        stitchesMm: [1.6],
        thread: nearby(lining),
        shape: [
          [0, 0.8],
          [20, 0.74],
          [50, 0.6],
          [80, 0.57],
          [104, 0.66],
          [116, 0.8],
          [118, 1.1],
        ],
      },
      {
        at: 'side',
        material: overlay,
        dye: panel,
        thicknessMm: 0.9,
        stitchesMm: [1.8],
        thread,
        shape: [
          [148, -0.12, 'corner'],
          [188, -0.12, 'corner'],
          [183, 0.2],
          [190, 0.48],
          [212, 0.74],
          [196, 0.8],
          [172, 0.74],
          [158, 0.5],
          [152, 0.22],
          [148, -0.12, 'corner'],
        ],
      },
      ...markPanels(mark, { left: 64, right: 140, bottom: 0.26, top: 0.62, lean: 12, tilt: -0.1 }, accent),
      {
        at: 'toe',
        material: overlay,
        dye: panel,
        thicknessMm: 1,
        stitchesMm: [1.8, 4.2],
        thread,
        shape: [
          [130, -0.1],
          [150, 0.1],
          [176, 0.16],
          [200, 0.16],
          [222, 0.2],
          [243, 0.29],
          [264, 0.33],
          [284, 0.34],
          [300, 0.34],
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
          [116, 1.15],
          [117, 0.84],
          [134, 0.74],
          [165, 0.75],
          [195, 0.75],
          [225, 0.74],
          [252, 0.79],
          [276, 0.85],
          [300, 0.87],
        ],
      },
      {
        at: 'heel',
        material: 'synthetic',
        dye: blend(panel, upper, 0.35),
        thicknessMm: 1.2,
        stitchesMm: [1.8, 4.2],
        thread,
        shape: [
          [0, 0.56],
          [20, 0.53],
          [42, 0.44],
          [60, 0.26],
          [72, 0.08],
          [78, -0.1],
        ],
      },
      {
        at: 'heel',
        material: 'leather',
        dye: accent,
        thicknessMm: 1.1,
        stitchesMm: [1.6],
        thread: nearby(accent),
        shape: [
          [0, 0.47],
          [6, 0.47, 'corner'],
          [10, 0.6],
          [13, 0.8],
          [14, 1.15],
        ],
      },
    ],
    creases: upperMaterial === 'leather' || upperMaterial === 'suede' ? [198, 214] : [],
    lining,
    lace: dye(colourway.lace),
    aglet: shade(dye(colourway.lace), 0.9),
    tongue: { material: upperMaterial, dye: upper },
    label: { ground: accent, ink: inkOn(accent), mark },
    eyelet: { dye: shade(panel, 0.7), roughness: 0.5, reflectance: 0.04 },
    loop: accent,
    outsole,
    paintWall: ({ station: x, aroundMm, aboveBottomMm, belowTopMm, heightMm, v }, texel) => {
      const weave = { alongMm: aroundMm, acrossMm: v * 40, pointMm: ROUND };
      const rubberTopMm = 4.2 + maths.max(0, x - 262) * 0.4 + maths.max(0, 22 - x) * 0.22;
      const rubber = v < 0.82 ? smoothstep(0.25, -0.25, aboveBottomMm - rubberTopMm) : 0;
      cover('rubber', outsole, weave, texel);
      const rubberTone = texel.colour;
      cover('foam', midsole, weave, texel);
      // Tread blocks show where the rubber turns under.
      const groove = 1 - smoothstep(0.5, 1.1, maths.abs(((aroundMm / 8.5) % 1) - 0.5) * 8.5);
      texel.heightMm -= 0.3 * rubber * groove * smoothstep(3.4, 1.6, aboveBottomMm);
      const carvedMm = 14.5 + 2 * maths.sin(x / 38) + maths.max(0, 60 - x) * 0.1 + 7 * bell(x - 95, 60);
      texel.heightMm -= 1.1 * smoothstep(236, 214, x) * bell(heightMm - carvedMm, 0.9);
      const secondMm = carvedMm + 5.5 + maths.max(0, 60 - x) * 0.04;
      texel.heightMm -= 0.7 * smoothstep(150, 120, x) * smoothstep(16, 30, x) * bell(heightMm - secondMm, 0.7);
      // Under the heel the foam opens on a springy pod.
      const podMm = aboveBottomMm - 7.2;
      const podHeightMm = 7.4 * smoothstep(0, 2.2, maths.min(x - 20, 108 - x) * 0.16);
      const podEdgeMm = maths.min(podMm, podHeightMm - podMm);
      if (podEdgeMm > -1 && v < 0.85) {
        const pod = smoothstep(-0.2, 0.3, podEdgeMm);
        texel.colour = blend(texel.colour, accent, pod);
        texel.heightMm += pod * (0.28 * maths.sin(x * 0.9 + heightMm * 0.5) - 0.9 * smoothstep(0, 1, podEdgeMm));
      }
      if (v < 0.86) texel.heightMm -= 0.35 * bell(belowTopMm - 2.6, 0.5);
      if (v < 0.82) texel.heightMm -= 0.9 * bell(aboveBottomMm - rubberTopMm, 0.5);
      texel.colour = blend(texel.colour, rubberTone, rubber);
      texel.roughness -= 0.12 * rubber;
    },
  };
}
