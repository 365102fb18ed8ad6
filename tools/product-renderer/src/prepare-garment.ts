import type { DemoProduct, Garment, View } from '@paila/demo-data';
import { buildCap } from './cap/cap.js';
import { paintCap } from './cap/cap-skin.js';
import { crownVariant } from './cap/crown.js';
import { isCollar } from './cloth/collar.js';
import { foldHoodie, drapeHoodie, hoodieVariant } from './cloth/hoodie.js';
import { paintHood, paintHoodie } from './cloth/hoodie-skin.js';
import { foldTee, drapeTee } from './cloth/tee.js';
import { teeVariant } from './cloth/tee-folds.js';
import { paintCollar, paintTee } from './cloth/tee-skin.js';
import type { GridMesh, Mesh, Part } from './geometry/mesh.js';
import type { FloorGrid } from './light/visibility.js';
import type { Texture } from './materials/texture.js';
import { CAP_FLOOR, TABLE, WALL } from './silhouettes/garment-views.js';

interface ClothEffort {
  readonly detail: number;
  readonly texels: number;
  readonly clothStepMm: number;
  readonly clothSteps: number;
}

/** The geometry of a garment for one view, and how to paint it. */
export interface PreparedGarment {
  readonly meshes: readonly Mesh[];
  /** The geometry that blocks light. */
  readonly blockers: readonly Mesh[];
  readonly floor: FloorGrid;
  /** Setups with the same paint name share textures. */
  readonly paintName: string;
  readonly paint: (artwork: DemoProduct['artwork']) => Map<Part, Texture>;
  /** `paint` plus the textures specific to this setup. */
  readonly wear?: (paint: ReadonlyMap<Part, Texture>, artwork: DemoProduct['artwork']) => Map<Part, Texture>;
}

/** Folded garments are closer to the camera and need a finer grid. */
const FOLDED_STEP = 0.8;

const isHood = (mesh: Mesh): mesh is GridMesh => mesh.part === 'hood' || mesh.part === 'lining';

/** The geometry of a garment for one of its views. The shape also depends on the artwork. */
export function prepareGarment(
  garment: Garment,
  view: View,
  effort: ClothEffort,
  product: DemoProduct['artwork'],
): PreparedGarment {
  const { detail, texels, clothStepMm, clothSteps } = effort;
  if (garment === 'cap') {
    const crown = crownVariant(product);
    const meshes = buildCap(detail, crown);
    return {
      meshes,
      blockers: buildCap(detail * 0.5, crown),
      floor: CAP_FLOOR,
      paintName: `cap ${String(crown)}`,
      paint: (artwork) => paintCap(artwork, meshes, texels),
    };
  }
  const facing = view === 'back' ? 'back' : 'front';
  const isFolded = view === 'folded';
  const floor = isFolded ? TABLE : WALL;
  const wide = Math.round(texels * 0.75);
  if (garment === 'tee') {
    const lay = teeVariant(product);
    const laid = isFolded
      ? foldTee(clothStepMm * FOLDED_STEP, detail)
      : drapeTee(facing, lay, clothStepMm, clothSteps, detail);
    return {
      ...laid,
      floor,
      paintName: `tee ${String(lay)} ${facing}`,
      paint: (artwork) => paintTee(artwork, facing, wide),
      wear: (paint, artwork) => new Map([...paint, ...paintCollar(artwork, laid.meshes.filter(isCollar), wide)]),
    };
  }
  const lay = hoodieVariant(product);
  const laid = isFolded
    ? foldHoodie(clothStepMm * FOLDED_STEP, detail)
    : drapeHoodie(facing, clothStepMm, clothSteps, detail, lay);
  return {
    ...laid,
    floor,
    paintName: `hoodie ${String(lay)} ${facing}`,
    paint: (artwork) => paintHoodie(artwork, facing, wide),
    // The hood's seams follow its shape, which differs when folded.
    wear: (paint, artwork) => new Map([...paint, ...paintHood(artwork, laid.meshes.filter(isHood), wide)]),
  };
}
