import { maths } from '../geometry/maths.js';
import { gridMesh, type GridMesh } from '../geometry/mesh.js';
import { ring } from '../geometry/tube.js';
import { along, clamp, lerp, normalize, smoothstep, type Vec3 } from '../geometry/vector.js';

/**
 * A six-gore cap in millimetres: x to the wearer's left, y up, z to the front. Turns run from the middle of the front to the
 * left; seams lie every sixth of a turn from there.
 */
const CROWN = { halfWidthMm: 79, halfLengthMm: 96, heightMm: 112 } as const;
const FULL_TURN = 2 * maths.PI;
export const GORES = 6;

/** The arch behind, over the strap. */
const ARCH = { halfTurn: 0.36, heightMm: 40 } as const;

/** Turn from the middle of the front, -π to π. */
export const signedTurn = (u: number): number => (u > 0.5 ? u - 1 : u) * FULL_TURN;
/** Turn from the nearest seam. */
export const fromSeam = (turn: number): number => {
  const gore = FULL_TURN / GORES;
  const within = (((turn % gore) + gore) % gore) / gore;
  return (within > 0.5 ? within - 1 : within) * gore;
};

const BRIM = { lengthMm: 72, halfTurn: 1.26, bendMm: 150, thicknessMm: 3.4, dipMm: 7, tiltMm: 9 } as const;

/** A brim is bent to a part of a tube: how much higher it is here than where it ends at the temples. */
const bendAt = (x: number): number => {
  const temple = CROWN.halfWidthMm * maths.sin(BRIM.halfTurn);
  const bent = (at: number): number => maths.sqrt(maths.max(0, BRIM.bendMm ** 2 - at * at));
  return bent(x) - bent(temple);
};

/** The rim is higher in front, where it follows the bent brim, and behind, over the strap. */
export const rimHeightMm = (turn: number): number => {
  const fromBack = maths.PI - maths.abs(turn);
  const arch = fromBack < ARCH.halfTurn ? ARCH.heightMm * maths.sqrt(1 - (fromBack / ARCH.halfTurn) ** 2) : 0;
  const inFront = maths.abs(turn) < BRIM.halfTurn ? bendAt(CROWN.halfWidthMm * maths.sin(turn)) : 0;
  return arch + inFront * smoothstep(BRIM.halfTurn, BRIM.halfTurn - 0.3, maths.abs(turn));
};

function crownAt(turn: number, heightMm: number, insetMm: number): Vec3 {
  const h = clamp(heightMm / CROWN.heightMm, 0, 1);
  // Stiffened in front, soft behind.
  const front = smoothstep(-0.2, 0.9, maths.cos(turn));
  const round = lerp(2.05, 2.4, front);
  const radius = maths.max(0, 1 - h ** round) ** (1 / lerp(2.1, 2.2, front));
  const seam = fromSeam(turn);
  const pull =
    1 - 0.014 * maths.exp(-((seam / 0.07) ** 2)) * (1 - h) + 0.012 * maths.cos(GORES * turn + maths.PI) * (1 - h * h);
  const slack = 1 + 0.012 * maths.sin(turn * 3 + 1) * (1 - front) * maths.sin(maths.PI * h);
  const r = radius * pull * slack;
  return [
    (CROWN.halfWidthMm - insetMm) * maths.sin(turn) * r,
    heightMm - insetMm * h,
    (CROWN.halfLengthMm - insetMm) * maths.cos(turn) * r + 5 * front * h * (1 - h),
  ];
}

/** v from the rim to the top; rows lie closer where the crown turns over. */
const heightAt = (turn: number, v: number): number => {
  const rim = rimHeightMm(turn);
  return rim + (CROWN.heightMm - rim) * maths.sin((maths.PI / 2) * v);
};

/** A place on the brim: s from ear to ear -1..1, t from the crown to its edge. */
function brimAt(s: number, t: number): Vec3 {
  const turn = s * BRIM.halfTurn;
  const rim = rimHeightMm(turn);
  const [x, , z] = crownAt(turn, rim, 0);
  // Towards the temples it runs out to a point that lies along the crown.
  const share = maths.max(0, 1 - maths.abs(s) ** 2.6) ** 0.72;
  const outX = x * (1 + 0.07 * t * share);
  const dip = BRIM.dipMm * (outX / CROWN.halfWidthMm) ** 2 + BRIM.tiltMm * t;
  return [outX, rim - 1 - dip * t * share, z - 0.8 + BRIM.lengthMm * share * t];
}

/** @param detail 1 for large pictures */
export function buildCap(detail: number): GridMesh[] {
  const columns = maths.round(420 * detail);
  const rows = maths.round(110 * detail);
  const crown = gridMesh({ part: 'crown', columns, rows, wrapsU: true }, (i, j) => {
    const turn = signedTurn(i / columns);
    return crownAt(turn, heightAt(turn, j / (rows - 1)), 0);
  });
  const inside = gridMesh({ part: 'lining', columns, rows, wrapsU: true, flipped: true }, (i, j) => {
    const turn = signedTurn(i / columns);
    // It starts at the outside's edge, folded over.
    const v = j / (rows - 1);
    return crownAt(turn, heightAt(turn, v) - 0.6, 2.6 * smoothstep(0, 0.03, v));
  });

  const across = maths.round(200 * detail);
  const deep = maths.round(70 * detail);
  const brim = gridMesh({ part: 'brim', columns: across, rows: deep, wrapsU: false, flipped: true }, (i, j) => {
    const s = 2 * (i / (across - 1)) - 1;
    // Over the top, around the edge, and back below.
    const way = j / (deep - 1);
    const t = way < 0.46 ? way / 0.46 : way > 0.54 ? (1 - way) / 0.46 : 1;
    const turn = maths.PI * smoothstep(0.46, 0.54, way);
    const at = brimAt(s, t);
    const r = BRIM.thicknessMm / 2;
    return [at[0], at[1] + r * maths.cos(turn), at[2] + r * maths.sin(turn)];
  });

  const top = crownAt(0, CROWN.heightMm, 0);
  const button = gridMesh({ part: 'button', columns: 40, rows: 16, wrapsU: true }, (i, j) => {
    const turn = (FULL_TURN * i) / 40;
    const rise = (maths.PI / 2) * (j / 15);
    return [
      top[0] + 7.5 * maths.cos(rise) * maths.sin(turn),
      CROWN.heightMm - 1.5 + 5 * maths.sin(rise),
      top[2] + 7.5 * maths.cos(rise) * maths.cos(turn),
    ];
  });
  return [crown, inside, brim, button, strap(detail), ...eyelets()];
}

/** The strap behind that makes one size fit all. */
function strap(detail: number): GridMesh {
  const columns = maths.round(70 * detail);
  const rows = maths.max(8, maths.round(20 * detail));
  return gridMesh({ part: 'band', columns, rows, wrapsU: false }, (i, j) => {
    const turn = maths.PI - 0.5 + i / (columns - 1);
    const at = crownAt(turn > maths.PI ? turn - FULL_TURN : turn, 0, 0);
    const way = j / (rows - 1);
    const out = normalize([at[0], 0, at[2]]);
    const round = maths.PI * way;
    return along([at[0], -0.6 + 17 * way, at[2]], out, 0.6 + 1.4 * maths.sin(round));
  });
}

export const EYELET_V = 0.62;

function eyelets(): GridMesh[] {
  return Array.from({ length: GORES }, (_, gore) => {
    const turn = ((gore + 0.5) * FULL_TURN) / GORES;
    const signed = turn > maths.PI ? turn - FULL_TURN : turn;
    const height = heightAt(signed, EYELET_V);
    const at = crownAt(signed, height, 0);
    const above = crownAt(signed, height + 2, 0);
    const up = normalize([above[0] - at[0], above[1] - at[1], above[2] - at[2]]);
    const out = normalize([at[0] / CROWN.halfWidthMm ** 2, 0, at[2] / CROWN.halfLengthMm ** 2]);
    const flat = out[0] * up[0] + out[2] * up[2];
    return ring('eyelet', at, normalize(along(out, up, -flat)), 3.4, 1.1);
  });
}
