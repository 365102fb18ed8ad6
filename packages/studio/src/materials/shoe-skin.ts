import { maths } from '../geometry/maths.js';
import { scalarThrough, tabulated } from '../geometry/curve.js';
import type { GridMesh, Part } from '../geometry/mesh.js';
import { lugGaps, treadEdge } from '../geometry/sole.js';
import type { ShoeModel } from '../geometry/shoe.js';
import { BRAID_MM } from '../geometry/lace.js';
import { bell, clamp, distance, lerp, smoothstep } from '../geometry/vector.js';
import { blend, nearby, shade, type Rgb } from './colour.js';
import { wordInk } from './lettering.js';
import { markPolygons, type Mark } from './marks.js';
import { cloud3, hash2 } from './noise.js';
import { panelPainter, stitch, type Panel } from './panels.js';
import { nearness } from './polygon.js';
import { cover, type Material } from './surfaces.js';
import type { Texel } from './texel.js';
import { paintTexture, plainTexture, repainted, type Painter, type SurfacePoint, type Texture } from './texture.js';
import { weaveMap, wovenAround } from './weave-map.js';

/** Where on the wall of the sole a point lies. */
export interface WallPoint {
  readonly station: number;
  /** Millimetres around the ring. */
  readonly aroundMm: number;
  readonly aboveBottomMm: number;
  readonly belowTopMm: number;
  /** Height over the floor. */
  readonly heightMm: number;
  /** Millimetres around the ring from the heel, negative along the inner side. */
  readonly fromHeelMm: number;
  /** 1 in the middle of a gap between two lugs of the tread's edge, 0 on a lug. */
  readonly gap: number;
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
  /** How a foot has creased it: each number otherwise. Else, all are creased alike. */
  readonly walkedIn?: number;
  /** The weave runs on around heel and toes; else, it is seen from the side there, and smears. */
  readonly wovenAround?: boolean;
  /** How far cloth that is held by nothing else stands off the foot here and lies on it there. */
  readonly slackMm?: number;
  readonly lining: Rgb;
  /** The upper, folded over its edge from a station to the toe; else, the lining comes up to the edge. */
  readonly foldedEdge?: { readonly fromStation: number; readonly material: Material; readonly dye: Rgb };
  readonly lace: Rgb;
  readonly aglet: Rgb;
  readonly tongue: {
    readonly material: Material;
    readonly dye: Rgb;
    /** The binding is sewn on, and the padding drawn in by a seam behind. */
    readonly sewn?: boolean;
    /** No seams run down a sewn one's back: one piece of foam needs none. */
    readonly plainBack?: boolean;
  };
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
  /** 1 in the middle of a gap between two lugs of its edge, 0 on a lug. */
  readonly gap: number;
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
    ['outsole', painted('outsole', 2560, 300, treadPainter(model, pattern))],
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
  const seen = weaveMap(model.upper.mesh);
  const weaveAt = pattern.wovenAround ? wovenAround(seen, model) : seen;
  const paintPanels = panelPainter(pattern.panels, model);
  const { walkedIn } = pattern;
  const bends = walkedIn === undefined ? [] : pattern.creases.map((station, i) => bendOf(station, walkedIn * 13 + i));
  const holeMm = model.form.lacing?.eyeletRadiusMm ?? 0;
  return (at, texel) => {
    const { pointMm } = at;
    const [x, y, z] = pointMm;
    const [alongMm, acrossMm] = weaveAt(pointMm, at.u);
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
    if (bends.length > 0) {
      const held = smoothstep(0.08, 0.28, at.v) * smoothstep(1, 0.85, at.v);
      if (held > 0) for (const bend of bends) texel.heightMm += held * bendDepth(bend, x, acrossMm);
    } else
      for (const crease of pattern.creases) {
        const bent = x - crease - 3.5 * maths.sin(acrossMm * 0.045 + crease);
        const fade = smoothstep(8, 26, maths.abs(acrossMm)) * smoothstep(0.1, 0.3, at.v) * smoothstep(1, 0.85, at.v);
        texel.heightMm += fade * (0.42 * bell(bent + 6, 5) - 0.5 * bell(bent, 3.2));
      }
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

/** A crease across the vamp, deeper on one side than on the other, that runs out where the foot does not bend. */
interface Bend {
  readonly station: number;
  readonly slant: number;
  readonly turn: number;
  readonly wave: number;
  readonly phase: number;
  readonly middleMm: number;
  /** By side, the outer one first. */
  readonly reachMm: readonly [number, number];
  readonly depthMm: readonly [number, number];
}

/** Beyond this way along the shoe a crease changes nothing. */
const BEND_REACH_MM = 40;

function bendOf(station: number, hand: number): Bend {
  const chance = (salt: number): number => hash2(hand, salt) - 0.5;
  return {
    station: station + 9 * chance(1),
    slant: 0.16 + 0.2 * chance(2),
    turn: 0.2 * chance(3),
    wave: 0.07 + 0.05 * chance(4),
    phase: 9 * chance(5),
    middleMm: 14 * chance(9),
    reachMm: [34 + 16 * chance(7), 34 + 16 * chance(6)],
    depthMm: [0.8 + 0.7 * chance(12), 0.8 + 0.7 * chance(10)],
  };
}

function bendDepth(
  { station, slant, turn, wave, phase, middleMm, reachMm, depthMm }: Bend,
  x: number,
  acrossMm: number,
): number {
  if (maths.abs(x - station) > BEND_REACH_MM) return 0;
  const side = acrossMm > 0 ? 0 : 1;
  const away = maths.abs(acrossMm - middleMm);
  if (away > reachMm[side] + 14) return 0;
  const bent = x - station - slant * maths.abs(acrossMm) - turn * acrossMm - 2.2 * maths.sin(acrossMm * wave + phase);
  if (bent < -20 || bent > 22) return 0;
  const fade = (0.25 + 0.75 * smoothstep(2, 20, away)) * smoothstep(reachMm[side] + 14, reachMm[side], away);
  return fade * depthMm[side] * (0.5 * bell(bent + 6, 5) - 0.62 * bell(bent, 2.9) + 0.28 * bell(bent - 7, 6));
}

/** The last row of the padded edge, as a share of the lining's way down to the insole. */
const UNDER_THE_EDGE = 0.45;

/**
 * Cloth, with what a cutter cannot do without: a seam under the padded edge, one on either side of the heel, and a piece of
 * suede behind the heel that holds it.
 */
function liningPainter(model: ShoeModel, { lining, foldedEdge }: ShoePattern): Painter {
  const { perimeterMm, station, count } = model.outline;
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
    if (foldedEdge && v < UNDER_THE_EDGE && station[maths.floor(u * count) % count] > foldedEdge.fromStation)
      cover(foldedEdge.material, foldedEdge.dye, weave, texel);
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

function treadPainter({ form, outline }: ShoeModel, pattern: ShoePattern): Painter {
  const gapAt = lugGaps(form.lugs, outline);
  const edgeAt = treadEdge(form, outline);
  return ({ u, v, pointMm: [x, , z], mmPerV }, texel) => {
    // Where lugs are cut, the way up and down their flanks is no way inwards.
    const edgeMm = form.lugs ? edgeAt(u, x, z) : v * mmPerV;
    pattern.paintTread({ x, z, edgeMm, gap: gapAt(u) }, texel);
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
  const widestMm = Float64Array.from({ length: mesh.columns }, (_, k) =>
    maths.abs(mesh.positionsMm[k * mesh.rows * 3 + 2]),
  );
  const [bindingThread, backThread] = [nearby(pattern.lining, 0.24), nearby(pattern.lining, 0.12)];
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
    if (tongue.sewn) {
      const side = maths.min(i, widestMm.length - 2);
      const sideMm = lerp(widestMm[side], widestMm[side + 1], column - side) - maths.abs(pointMm[2]);
      const insideMm = isFront ? -bindingMm : maths.min(downMm, sideMm) - 6.5;
      const walkedMm = downMm < sideMm ? weave.acrossMm : downMm;
      if (!isFront) texel.heightMm += 0.8 * (smoothstep(0, 5, maths.abs(insideMm)) - 1);
      stitch(maths.abs(insideMm + (isFront ? 1.3 : 0)), walkedMm, isFront ? bindingThread : backThread, texel);
      if (!isFront && !tongue.plainBack) quiltBack(pointMm[2], downMm, backThread, texel);
    }
    const x = -pointMm[2] * reading;
    const y = LABEL.belowTopMm - (tongue.sewn ? 2 : 0) - downMm;
    const outside = maths.max(maths.abs(x) - LABEL.halfWidthMm, maths.abs(y) - LABEL.halfHeightMm);
    if (!isFront || outside > 1.5) return;
    if (outside > (tongue.sewn ? 0.2 : 0)) {
      texel.exposure *= 1 - 0.35 * maths.exp(-outside / 0.6);
      return;
    }
    const under = tongue.sewn && outside > -0.2 ? { ...texel } : undefined;
    texel.colour = shade(label.ground, 0.96 + 0.05 * maths.sin(x * 9) * maths.sin(y * 9));
    texel.heightMm = 0.55 + 0.04 * maths.sin(x * 9) - 0.3 * bell(outside + 1.3, 0.35);
    texel.roughness = 0.62;
    texel.sheen = 0.1;
    const inMark = maths.max(...mark.map((polygon) => nearness(polygon, x, y, 1, 1).insideMm));
    const ink = maths.max(smoothstep(-0.15, 0.15, inMark), wordInk(x, y + 6, 3.7));
    texel.colour = blend(texel.colour, label.ink, ink * 0.92);
    texel.heightMm += 0.12 * ink;
    if (!under) return;
    // Its border runs aslant over texels: without this it has teeth.
    const share = smoothstep(0.2, -0.2, outside);
    texel.colour = blend(under.colour, texel.colour, share);
    texel.heightMm = lerp(under.heightMm, texel.heightMm, share);
    texel.roughness = lerp(under.roughness, texel.roughness, share);
    texel.sheen = lerp(under.sheen, texel.sheen, share);
  };
}

/** Two seams down the back of a padded tongue, which keep its foam where it is. */
function quiltBack(z: number, downMm: number, thread: Rgb, texel: Texel): void {
  const offMm = maths.abs(maths.abs(z) - QUILT_MM);
  if (downMm < 6.5) return;
  texel.heightMm -= 0.55 * bell(offMm, 3.4);
  stitch(offMm, downMm, thread, texel);
}
const QUILT_MM = 9.5;

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
  const gapAt = lugGaps(model.form.lugs, model.outline);
  return ({ u, v, pointMm: [x, y] }: SurfacePoint, texel) => {
    pattern.paintWall(
      {
        station: clamp(x, 0, 300),
        aroundMm: u * model.outline.perimeterMm,
        fromHeelMm: (u > 0.5 ? u - 1 : u) * model.outline.perimeterMm,
        aboveBottomMm: y - bottom(x),
        belowTopMm: top(x) - y,
        heightMm: y,
        gap: gapAt(u),
        v,
      },
      texel,
    );
  };
}
