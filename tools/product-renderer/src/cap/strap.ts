import { maths } from '../geometry/maths.js';
import type { GridMesh } from '../geometry/mesh.js';
import { ribbon } from '../geometry/tube.js';
import { add, along, bell, cross, normalize, smoothstep, type Vec3 } from '../geometry/vector.js';
import { ARCH, FULL_TURN, type Crown } from './crown.js';

export const STRAP = { widthMm: 21.5, thicknessMm: 1.7, middleMm: 14.2 } as const;
/** The distance beyond the arch at which the strap is sewn to the inside of the crown. */
const BEYOND = 0.16;
const BUCKLE = { halfWidthMm: 12.8, halfHeightMm: 13.7, wireMm: 2.7, outMm: 1.5 } as const;

/** A point on the strap, `mm` from the middle of the back towards the wearer's right, `out` of the crown. */
function onWay(crown: Crown, mm: number, up: number, out: number): Vec3 {
  const turn = maths.PI + mm / crown.halfLengthMm;
  const [x, , z] = crown.atHeight(turn > maths.PI ? turn - FULL_TURN : turn, 0);
  return along([x, up, z], normalize([x, 0, z]), out);
}

const outwards = (crown: Crown, mm: number): Vec3 => {
  const [x, , z] = onWay(crown, mm, 0, 0);
  return normalize([x, 0, z]);
};

/** The adjustment strap, threaded over two bars of its buckle and under the third. */
export function buildStrap(crown: Crown, detail: number): GridMesh[] {
  const halfMm = (ARCH.halfTurn + BEYOND) * crown.halfLengthMm;
  const openMm = ARCH.halfTurn * crown.halfLengthMm;
  const bar = BUCKLE.halfWidthMm - BUCKLE.wireMm / 2;
  const outAt = (mm: number): number =>
    -4 * smoothstep(openMm - 12, openMm + 3, maths.abs(mm)) +
    0.4 +
    2.9 * bell(mm + bar, 4) +
    3 * bell(mm - 0.5, 3.6) -
    0.9 * bell(mm - bar, 5);
  const stops = Array.from({ length: 81 }, (_, i) => -halfMm + (2 * halfMm * i) / 80);
  const strap = ribbon({
    part: 'band',
    path: stops.map((mm) => onWay(crown, mm, STRAP.middleMm, outAt(mm))),
    facing: stops.map((mm) => outwards(crown, mm)),
    widthMm: STRAP.widthMm,
    thicknessMm: STRAP.thicknessMm,
    steps: maths.round(170 * detail),
    around: maths.max(16, maths.round(44 * detail)),
    roundness: 0.32,
  });
  return [strap, buckle(crown, detail)];
}

/** A metal frame with rounded corners. */
function buckle(crown: Crown, detail: number): GridMesh {
  const centre = onWay(crown, 0, STRAP.middleMm, BUCKLE.outMm);
  const out = outwards(crown, 0);
  const aside = cross([0, 1, 0], out);
  const corners = 60;
  const path = Array.from({ length: corners + 1 }, (_, i): Vec3 => {
    const turn = (FULL_TURN * i) / corners;
    const square = (value: number): number => maths.sign(value) * maths.abs(value) ** 0.34;
    const x = (BUCKLE.halfWidthMm - BUCKLE.wireMm / 2) * square(maths.cos(turn));
    const y = (BUCKLE.halfHeightMm - BUCKLE.wireMm / 2) * square(maths.sin(turn));
    return add(along(centre, aside, x), [0, y, 0]);
  });
  return ribbon({
    part: 'buckle',
    path,
    facing: path.map(() => out),
    widthMm: BUCKLE.wireMm,
    thicknessMm: 1.9,
    steps: maths.round(150 * detail),
    around: 14,
    roundness: 0.7,
  });
}
