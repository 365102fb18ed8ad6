import { maths } from '../geometry/maths.js';
import { scalarThrough, tabulated } from '../geometry/curve.js';
import type { GridMesh, Part } from '../geometry/mesh.js';
import type { ShoeModel } from '../geometry/shoe.js';
import { BRAID_MM } from '../geometry/lace.js';
import { bell, clamp, distance, smoothstep, type Point2 } from '../geometry/vector.js';
import { blend, nearby, shade, type Rgb } from './colour.js';
import { wordInk } from './lettering.js';
import { markPolygons, type Mark } from './marks.js';
import { cloud3, hash2 } from './noise.js';
import { panelPainter, stitch, type Panel } from './panels.js';
import { nearness } from './polygon.js';
import { cover, type Material } from './surfaces.js';
import type { Texel } from './texel.js';
import { paintTexture, plainTexture, repainted, type Painter, type SurfacePoint, type Texture } from './texture.js';
import { weaveMap } from './weave-map.js';

/** Where on the wall of the sole a point lies. */
export interface WallPoint {
  readonly station: number;
  /** Millimetres around the ring. */
  readonly aroundMm: number;
  readonly aboveBottomMm: number;
  readonly belowTopMm: number;
  /** Height over the floor. */
  readonly heightMm: number;
  /** 0..1 up the wall; above about .85 begins the lip on top. */
  readonly v: number;
}

/** How a shoe of one colourway is painted. */
export interface ShoePattern {
  readonly base: { readonly material: Material; readonly dye: Rgb };
  /** From the lowest to the highest. */
  readonly panels: readonly Panel[];
  /** Stations at which the vamp has been bent once: soft creases across it. */
  readonly creases: readonly number[];
  /** How far cloth that is held by nothing else stands off the foot here and lies on it there. */
  readonly slackMm?: number;
  /** Folds of the shaft, from one point to another in millimetres as seen from the side. */
  readonly folds?: readonly { readonly from: Point2; readonly to: Point2; readonly depthMm: number }[];
  readonly lining: Rgb;
  readonly lace: Rgb;
  readonly aglet: Rgb;
  readonly tongue: { readonly material: Material; readonly dye: Rgb };
  readonly label: { readonly ground: Rgb; readonly ink: Rgb; readonly mark: Mark };
  readonly eyelet: { readonly dye: Rgb; readonly roughness: number; readonly reflectance: number };
  readonly loop: Rgb;
  readonly heelWord?: { readonly heightMm: number; readonly capHeightMm: number; readonly ink: Rgb };
  paintWall(at: WallPoint, texel: Texel): void;
  paintTread(at: TreadPoint, texel: Texel): void;
}

/** Where on the underside of the sole a point lies. */
export interface TreadPoint {
  readonly x: number;
  readonly z: number;
  /** Millimetres from the edge of the sole, inwards. */
  readonly edgeMm: number;
}

/** A left shoe is modelled and painted as a right one and mirrored in the end: only what is written on it must not be. */
export type Foot = 'right' | 'left';
const towardsReader = (foot: Foot): 1 | -1 => (foot === 'right' ? 1 : -1);

const UPPER_ASPECT = 4;
/** The texture's width for which the sizes of the smaller parts are given. */
const FULL_WIDTH = 3584;

type PaintPart = (part: Part, width: number, height: number, painter: Painter) => Texture;

/** Paints parts of one shoe; sizes are those of a texture `FULL_WIDTH` wide. */
const partPainter =
  (model: ShoeModel, texelsAround: number): PaintPart =>
  (part, width, height, painter) => {
    const mesh = meshOf(model, part);
    const texels = (full: number) => maths.max(24, maths.round((full * texelsAround) / FULL_WIDTH));
    return paintTexture(mesh, texels(width), texels(height), painter);
  };

function meshOf(model: ShoeModel, part: Part): GridMesh {
  const found = model.meshes.find((candidate) => candidate.part === part);
  if (!found) throw new Error(`The shoe has no ${part}`);
  return found;
}

const paintInsole = (painted: PaintPart, pattern: ShoePattern, foot: Foot): Texture =>
  painted('insole', 768, 96, insolePainter(pattern, foot));
const paintTongue = (painted: PaintPart, model: ShoeModel, pattern: ShoePattern, foot: Foot): Texture =>
  painted('tongue', 768, 640, tonguePainter(meshOf(model, 'tongue'), pattern, foot));

/** @param texelsAround width of the upper's texture: 3584 for pictures 1200 px wide */
export function paintShoe(model: ShoeModel, pattern: ShoePattern, texelsAround: number): Map<Part, Texture> {
  const painted = partPainter(model, texelsAround);
  const cloth =
    (dyed: Rgb, lengthMm: number, girthMm: number): Painter =>
    ({ u, v, pointMm }, texel) => {
      cover('textile', dyed, { alongMm: u * lengthMm, acrossMm: v * girthMm, pointMm }, texel);
    };
  const textures = new Map<Part, Texture>([
    ['upper', painted('upper', FULL_WIDTH, FULL_WIDTH / UPPER_ASPECT, upperPainter(model, pattern, 'right'))],
    ['outsole', painted('outsole', 2560, 300, treadPainter(pattern))],
    ['lining', painted('lining', FULL_WIDTH / 2, 240, liningPainter(model, pattern))],
    ['insole', paintInsole(painted, pattern, 'right')],
    ['midsole', painted('midsole', FULL_WIDTH, 256, wallPainter(model, pattern))],
    ['aglet', plainTexture(pattern.aglet, 0.25, 0.05)],
    ['eyelet', plainTexture(pattern.eyelet.dye, pattern.eyelet.roughness, pattern.eyelet.reflectance)],
  ]);
  if (model.form.tongue) textures.set('tongue', paintTongue(painted, model, pattern, 'right'));
  // Laces of any length repeat their braid.
  if (model.form.lacing)
    textures.set('lace', { ...painted('lace', 640, 112, lacePainter(pattern.lace)), wrapsU: true });
  if (model.form.pullLoop) textures.set('loop', painted('loop', 256, 96, cloth(pattern.loop, 70, 28)));
  return textures;
}

/** Share of the ring on either side of the heel within which its word lies. */
const HEEL_WORD_SPAN = 0.06;

/**
 * The paint of the left shoe of a pair, for the mirrored mesh of a right one. It shares the right one's but where something
 * is written, so that labels read right on either; the tread's name would not, but a pair stands on it.
 * @param right what `paintShoe` made, as fine as this
 */
export function paintLeftShoe(
  model: ShoeModel,
  pattern: ShoePattern,
  texelsAround: number,
  right: ReadonlyMap<Part, Texture>,
): Map<Part, Texture> {
  const painted = partPainter(model, texelsAround);
  const left = new Map(right);
  left.set('insole', paintInsole(painted, pattern, 'left'));
  const upper = right.get('upper');
  if (pattern.heelWord && upper) {
    const painter = upperPainter(model, pattern, 'left');
    left.set('upper', repainted(upper, model.upper.mesh, -HEEL_WORD_SPAN, HEEL_WORD_SPAN, painter));
  }
  if (model.form.tongue) left.set('tongue', paintTongue(painted, model, pattern, 'left'));
  return left;
}

function upperPainter(model: ShoeModel, pattern: ShoePattern, foot: Foot): Painter {
  const reading = towardsReader(foot);
  const weaveAt = weaveMap(model.upper.mesh);
  const paintPanels = panelPainter(pattern.panels, model);
  const holeMm = model.form.lacing?.eyeletRadiusMm ?? 0;
  return (at, texel) => {
    const { pointMm } = at;
    const [x, y, z] = pointMm;
    const [alongMm, acrossMm] = weaveAt(pointMm);
    const weave = { alongMm, acrossMm, pointMm };
    cover(pattern.base.material, pattern.base.dye, weave, texel);
    paintPanels(at, weave, texel);
    if (pattern.heelWord && x < 30) {
      const ink = wordInk(z * reading, y - pattern.heelWord.heightMm, pattern.heelWord.capHeightMm);
      texel.colour = blend(texel.colour, pattern.heelWord.ink, ink * 0.9);
      texel.heightMm -= 0.25 * ink;
    }
    // Nothing that was ever worked by hand is quite smooth.
    texel.heightMm += 0.9 * (cloud3(x * 0.028, y * 0.028, z * 0.028) - 0.5);
    if (pattern.slackMm) texel.heightMm += pattern.slackMm * (cloud3(x * 0.05 + 5, y * 0.07, z * 0.05) - 0.5);
    for (const crease of pattern.creases) {
      const bent = x - crease - 3.5 * maths.sin(acrossMm * 0.045 + crease);
      const fade = smoothstep(8, 26, maths.abs(acrossMm)) * smoothstep(0.1, 0.3, at.v) * smoothstep(1, 0.85, at.v);
      texel.heightMm += fade * (0.42 * bell(bent + 6, 5) - 0.5 * bell(bent, 3.2));
    }
    if (at.v < 1) texel.heightMm -= foldDepth(pattern.folds, x, y) * smoothstep(0.98, 0.85, at.v);
    for (const { point } of model.eyelets) {
      if (maths.abs(point[0] - x) > holeMm * 2) continue;
      const away = distance(pointMm, point);
      if (away > holeMm * 2) continue;
      const hole = 1 - smoothstep(holeMm * 0.85, holeMm * 1.1, away);
      texel.heightMm -= 1.1 * hole + 0.12 * bell(away - holeMm * 1.5, 0.8);
      texel.colour = shade(texel.colour, 1 - 0.9 * hole);
    }
    // The lip of the sole keeps light from the foot of the upper.
    texel.exposure *= 0.72 + 0.28 * smoothstep(0, 0.05, at.v);
  };
}

/** A fold is a valley with a swelling on its upper side, and runs out at both ends. */
function foldDepth(folds: ShoePattern['folds'], x: number, y: number): number {
  let depthMm = 0;
  for (const { from, to, depthMm: most } of folds ?? []) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const size = maths.sqrt(dx * dx + dy * dy);
    const t = ((x - from[0]) * dx + (y - from[1]) * dy) / (size * size);
    if (t < 0 || t > 1) continue;
    const aside = ((y - from[1]) * dx - (x - from[0]) * dy) / size - 2.2 * maths.sin(t * 4 + from[1]);
    depthMm += most * maths.sin(maths.PI * t) ** 1.6 * (bell(aside, 4.4) - 0.8 * bell(aside - 8, 6));
  }
  return depthMm;
}

/** The last row of the padded edge, as a share of the lining's way down to the insole. */
const UNDER_THE_EDGE = 0.45;

/**
 * Cloth, with what a cutter cannot do without: a seam under the padded edge, one on either side of the heel, and a piece of
 * suede behind the heel that holds it.
 */
function liningPainter(model: ShoeModel, { lining }: ShoePattern): Painter {
  const { perimeterMm } = model.outline;
  const thread = nearby(lining, 0.26);
  const patch = nearby(lining, 0.14);
  const bySide = [26, -26].map((mm) => mm / perimeterMm);
  return ({ u, v, pointMm, mmPerU, mmPerV }, texel) => {
    const weave = { alongMm: u * perimeterMm, acrossMm: v * mmPerV, pointMm };
    const fromHeel = u > 0.5 ? u - 1 : u;
    const belowMm = (v - UNDER_THE_EDGE - 0.06) * mmPerV;
    const asideMm = (bySide[0] - maths.abs(fromHeel)) * mmPerU - belowMm * 0.12;
    const onPatch = belowMm > 0 && asideMm > 0;
    cover(onPatch ? 'suede' : 'textile', onPatch ? patch : lining, weave, texel);
    if (belowMm < -4 || pointMm[0] > 128) return;
    // Padding is drawn in where it is sewn.
    texel.heightMm += 0.8 * smoothstep(0, 5, maths.abs(belowMm)) - 0.8;
    texel.colour = shade(texel.colour, 1 - 0.4 * bell(belowMm, 0.6));
    stitch(maths.abs(belowMm - 2), weave.alongMm, thread, texel);
    if (belowMm <= 0) return;
    texel.heightMm += 0.5 * smoothstep(0, 0.9, asideMm) - 0.25 * bell(asideMm, 1.4);
    texel.colour = shade(texel.colour, 1 - 0.3 * bell(asideMm, 0.5));
    stitch(maths.abs(asideMm - 1.8), weave.acrossMm, thread, texel);
  };
}

function treadPainter(pattern: ShoePattern): Painter {
  return ({ v, pointMm: [x, , z], mmPerV }, texel) => {
    pattern.paintTread({ x, z, edgeMm: v * mmPerV }, texel);
  };
}

function insolePainter({ lining, label }: ShoePattern, foot: Foot): Painter {
  const reading = towardsReader(foot);
  return ({ u, v, pointMm }, texel) => {
    cover('textile', lining, { alongMm: u * 280, acrossMm: v * 70, pointMm }, texel);
    const ink = wordInk(pointMm[0] - 62, -pointMm[2] * reading - 2, 9);
    texel.colour = blend(texel.colour, label.ground, ink * 0.85);
  };
}

/** Half sizes of the woven label on the tongue, and how far its middle lies under the tongue's top. */
const LABEL = { halfWidthMm: 14.5, halfHeightMm: 11, belowTopMm: 19 };

function tonguePainter(mesh: GridMesh, pattern: ShoePattern, foot: Foot): Painter {
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
  const mark = markPolygons(label.mark === 'none' ? 'steps' : label.mark, {
    left: -6.5,
    right: 6.5,
    bottom: -0.5,
    top: 7,
    lean: 0,
  });
  return ({ u, v, pointMm, mmPerV }, texel) => {
    const column = u * top;
    const i = maths.min(top - 1, maths.floor(column));
    const downMm = fromTopMm[i] + (fromTopMm[i + 1] - fromTopMm[i]) * (column - i);
    const weave = { alongMm: downMm, acrossMm: 60 - pointMm[2], pointMm };
    const isFront = v > 0.01 && v < 0.49;
    // Its edge is bound with tape.
    const bindingMm = maths.max(4 - downMm, (maths.abs(v - 0.25) - 0.2) * mmPerV);
    if (bindingMm > 0) cover('textile', pattern.lining, weave, texel);
    else cover(tongue.material, tongue.dye, weave, texel);
    texel.heightMm += 0.4 * smoothstep(-0.3, 0.3, bindingMm) - 0.3 * bell(bindingMm, 0.7);
    const x = -pointMm[2] * reading;
    const y = LABEL.belowTopMm - downMm;
    const outside = maths.max(maths.abs(x) - LABEL.halfWidthMm, maths.abs(y) - LABEL.halfHeightMm);
    if (!isFront || outside > 1.5) return;
    if (outside > 0) {
      texel.exposure *= 1 - 0.35 * maths.exp(-outside / 0.6);
      return;
    }
    texel.colour = shade(label.ground, 0.96 + 0.05 * maths.sin(x * 9) * maths.sin(y * 9));
    texel.heightMm = 0.55 + 0.04 * maths.sin(x * 9) - 0.3 * bell(outside + 1.3, 0.35);
    texel.roughness = 0.62;
    texel.sheen = 0.1;
    const inMark = maths.max(...mark.map((polygon) => nearness(polygon, x, y, 1, 1).insideMm));
    const ink = maths.max(smoothstep(-0.15, 0.15, inMark), wordInk(x, y + 6, 3.7));
    texel.colour = blend(texel.colour, label.ink, ink * 0.92);
    texel.heightMm += 0.12 * ink;
  };
}

/** Columns of a braid around a lace, each slanted against its neighbours. */
const PLAITS = 14;
const PLAIT_MM = 1.05;

function lacePainter(dyed: Rgb): Painter {
  return ({ u, v }, texel) => {
    const ring = v * PLAITS;
    const column = maths.floor(ring);
    const across = ring - column;
    const slant = column & 1 ? across : 1 - across;
    const step = (u * BRAID_MM) / PLAIT_MM + slant * 0.95;
    const thread = maths.floor(step);
    const plait = maths.sin(maths.PI * (step - thread)) * maths.sin(maths.PI * (0.12 + 0.76 * across));
    const spun = hash2(thread % maths.round(BRAID_MM / PLAIT_MM), column) - 0.5;
    texel.heightMm = 0.11 * plait;
    texel.colour = shade(dyed, 0.85 + 0.16 * plait + 0.05 * spun);
    texel.roughness = 0.88;
    texel.reflectance = 0.02;
    texel.sheen = 0.16;
  };
}

function wallPainter(model: ShoeModel, pattern: ShoePattern): Painter {
  const bottom = tabulated(scalarThrough(model.form.soleBottom), -10, 310, 640);
  const top = tabulated(scalarThrough(model.form.soleTop), -10, 310, 640);
  return ({ u, v, pointMm: [x, y] }: SurfacePoint, texel) => {
    pattern.paintWall(
      {
        station: clamp(x, 0, 300),
        aroundMm: u * model.outline.perimeterMm,
        aboveBottomMm: y - bottom(x),
        belowTopMm: top(x) - y,
        heightMm: y,
        v,
      },
      texel,
    );
  };
}
