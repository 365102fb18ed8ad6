import { maths } from '../geometry/maths.js';
import { gridMesh, type GridMesh } from '../geometry/mesh.js';
import { ring } from '../geometry/tube.js';
import { dot, lerp, smoothstep, vectorAt, type Vec3 } from '../geometry/vector.js';
import { CAP_FLOOR } from '../silhouettes/garment-views.js';
import { buildBrim } from './brim.js';
import { ARCH, BRIM_HALF_TURN, buildCrown, FULL_TURN, GORES, signedTurn, type Crown } from './crown.js';
import { buildStrap } from './strap.js';

/** The folded rim: rows of the mesh that turn around it, and its size. */
const ROLL = { rows: 4, radiusMm: 1.5, lengthMm: 150 } as const;
const EYELET_V = 0.66;
export const eyeletRow = (rows: number): number => maths.round(EYELET_V * (rows - 1));
const LINING_MM = 2.4;
/** The sweatband: its height as a share of the crown, and how far around it runs before the arch. */
const SWEATBAND = { v: 0.2, halfTurn: maths.PI - ARCH.halfTurn + 0.03, insetMm: 3.7 } as const;
const BUTTON = { radiusMm: 6.6, heightMm: 3.6 } as const;

/**
 * @param detail 1 for large pictures
 * @param shape index of the crown, 0 to `CROWN_VARIANTS` - 1
 */
export function buildCap(detail: number, shape = 0): GridMesh[] {
  const crown = buildCrown(shape);
  // Seams fall on mesh columns, so that they are crisp.
  const columns = 2 * GORES * maths.round(31 * detail);
  const rows = maths.round(94 * detail);
  const overRoll = (row: number): number =>
    lerp(ROLL.radiusMm / ROLL.lengthMm, 1, (row - ROLL.rows) / (rows - 1 - ROLL.rows));
  const shell = gridMesh({ part: 'crown', columns, rows, wrapsU: true }, (i, j) => {
    const turn = signedTurn(i / columns);
    const share = ROLL.radiusMm / ROLL.lengthMm;
    if (j >= ROLL.rows) return crown.at(turn, overRoll(j));
    const angle = (maths.PI / 2) * (1 - j / ROLL.rows);
    return crown.within(turn, share * (1 - maths.sin(angle)), ROLL.radiusMm * (1 - maths.cos(angle)));
  });
  // Columns are skewed beside the arch, so normals from differences would be wrong there.
  for (let i = 0; i < columns; i++)
    for (let j = ROLL.rows + 1; j < rows - 1; j++)
      shell.normals.set(crown.normalAt(signedTurn(i / columns), overRoll(j)), (i * rows + j) * 3);
  straighten(shell);
  const insideRows = maths.round(rows / 2);
  const inside = gridMesh(
    { part: 'lining', columns: columns / 2, rows: insideRows, wrapsU: true, flipped: true },
    (i, j) => {
      const v = j / (insideRows - 1);
      return crown.within(signedTurn((2 * i) / columns), v, lerp(ROLL.radiusMm, LINING_MM, maths.min(1, v / 0.02)));
    },
  );
  const bandRows = maths.round(26 * detail);
  const sweatband = gridMesh(
    { part: 'sweatband', columns: columns / 2, rows: bandRows, wrapsU: false, flipped: true },
    (i, j): Vec3 => {
      const turn = SWEATBAND.halfTurn * (2 * (i / (columns / 2 - 1)) - 1);
      const way = j / (bandRows - 1);
      // Up along the crown, then over its own upper edge.
      const v = SWEATBAND.v * maths.min(1, way / 0.9);
      const over = maths.max(0, way - 0.9) / 0.1;
      const inset = lerp(ROLL.radiusMm, SWEATBAND.insetMm, maths.min(1, way / 0.06)) - 1.6 * over * over;
      const [x, y, z] = crown.within(turn, v, inset);
      // Its lower edge covers the seam between crown and brim.
      const sewn = 1.6 * smoothstep(BRIM_HALF_TURN, BRIM_HALF_TURN - 0.4, maths.abs(turn));
      return [x, y - sewn * maths.max(0, 1 - way / 0.06), z];
    },
  );
  const meshes = [
    shell,
    inside,
    sweatband,
    buildBrim(crown, detail),
    button(crown),
    ...buildStrap(crown, detail),
    ...eyelets(shell),
  ];
  return seated(meshes);
}

/** Makes tangents orthogonal where columns are skewed, so that slopes along u and v are not counted twice. */
function straighten({ tangentsU: us, tangentsV: vs }: GridMesh): void {
  for (let k = 0; k < us.length; k += 3) {
    const [u, v]: [Vec3, Vec3] = [
      [us[k], us[k + 1], us[k + 2]],
      [vs[k], vs[k + 1], vs[k + 2]],
    ];
    const shared = dot(u, v);
    const rest = maths.max(0.2, 1 - shared * shared);
    us.set(
      u.map((value, axis) => (value - shared * v[axis]) / rest),
      k,
    );
    vs.set(
      v.map((value, axis) => (value - shared * u[axis]) / rest),
      k,
    );
  }
}

function button(crown: Crown): GridMesh {
  return gridMesh({ part: 'button', columns: 40, rows: 16, wrapsU: true }, (i, j) => {
    const turn = (FULL_TURN * i) / 40;
    const rise = (maths.PI / 2) * (j / 15);
    // Flatter than a sphere: cloth over a disc.
    const out = BUTTON.radiusMm * maths.cos(rise) ** 0.75;
    return [
      out * maths.sin(turn),
      crown.heightMm - 0.8 + BUTTON.heightMm * maths.sin(rise) ** 0.9,
      out * maths.cos(turn),
    ];
  });
}

/** An eyelet in the middle of each gore. */
const eyelets = ({ columns, rows, positionsMm, normals }: GridMesh): GridMesh[] =>
  Array.from({ length: GORES }, (_, gore) => {
    const k = (((gore + 0.5) * columns) / GORES) * rows + eyeletRow(rows);
    return ring('eyelet', vectorAt(positionsMm, k), vectorAt(normals, k), 3.1, 1.15);
  });

/** Tilts the cap until both the back of its rim and the tips of its brim touch the table. */
function seated(meshes: readonly GridMesh[]): GridMesh[] {
  const lowest = (part: string, angle: number): number => {
    let low = Infinity;
    for (const mesh of meshes)
      if (mesh.part === part)
        for (let k = 0; k < mesh.positionsMm.length; k += 3)
          low = maths.min(low, mesh.positionsMm[k + 1] * maths.cos(angle) - mesh.positionsMm[k + 2] * maths.sin(angle));
    return low;
  };
  // Tilting back lifts the front.
  let [least, most] = [-0.25, 0.25];
  for (let i = 0; i < 18; i++) {
    const middle = (least + most) / 2;
    if (lowest('brim', -middle) < lowest('crown', -middle)) least = middle;
    else most = middle;
  }
  const angle = -least;
  const [sine, cosine] = [maths.sin(angle), maths.cos(angle)];
  const up = CAP_FLOOR.heightMm + 0.2 - lowest('crown', angle);
  const leant = (values: Float32Array, upMm = 0): Float32Array =>
    values.map((value, k) =>
      k % 3 === 0
        ? value
        : k % 3 === 1
          ? value * cosine - values[k + 1] * sine + upMm
          : values[k - 1] * sine + value * cosine,
    );
  return meshes.map((mesh) => ({
    ...mesh,
    positionsMm: leant(mesh.positionsMm, up),
    normals: leant(mesh.normals),
    tangentsU: leant(mesh.tangentsU),
    tangentsV: leant(mesh.tangentsV),
  }));
}
