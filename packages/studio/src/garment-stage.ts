import type { CatalogueEntry, Garment, View } from '@paila/catalogue';
import { buildCap } from './cap/cap.js';
import { paintCap } from './cap/cap-skin.js';
import { foldHoodie, wearHoodie } from './cloth/hoodie.js';
import { paintHoodie } from './cloth/hoodie-skin.js';
import { foldTee, wearTee } from './cloth/tee.js';
import { paintTee } from './cloth/tee-skin.js';
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

/** A garment ready to be photographed, and how it is painted. */
export interface DressedGarment {
  readonly meshes: readonly Mesh[];
  readonly floor: FloorGrid;
  /** Textures hold for every stage of this name. */
  readonly paintName: string;
  readonly paint: (artwork: CatalogueEntry['artwork']) => Map<Part, Texture>;
}

const isHood = (mesh: Mesh): mesh is GridMesh => mesh.part === 'hood' || mesh.part === 'lining';

/** Sews, dresses or folds a garment for one of its views. */
export function dress(garment: Garment, view: View, effort: ClothEffort): DressedGarment {
  const { detail, texels, clothStepMm, clothSteps } = effort;
  if (garment === 'cap') {
    const meshes = buildCap(detail);
    return { meshes, floor: CAP_FLOOR, paintName: 'cap', paint: (artwork) => paintCap(artwork, meshes, texels) };
  }
  const facing = view === 'back' ? 'back' : 'front';
  const isFolded = view === 'folded';
  const floor = isFolded ? TABLE : WALL;
  const wide = Math.round(texels * 0.75);
  if (garment === 'tee') {
    const meshes = isFolded ? foldTee(clothStepMm * 0.8) : wearTee(facing, clothStepMm, clothSteps);
    return { meshes, floor, paintName: `tee ${facing}`, paint: (artwork) => paintTee(artwork, facing, wide) };
  }
  const meshes = isFolded ? foldHoodie(clothStepMm * 0.8, detail) : wearHoodie(facing, clothStepMm, clothSteps, detail);
  return {
    meshes,
    floor,
    // The hood's seams follow its shape, and a folded one has another.
    paintName: `hoodie ${view}`,
    paint: (artwork) => paintHoodie(artwork, facing, meshes.filter(isHood), wide),
  };
}
