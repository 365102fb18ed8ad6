import { mirrored } from '../geometry/mesh.js';
import { buildShoe, type ShoeModel } from '../geometry/shoe.js';
import type { ShoeForm } from '../geometry/shoe-form.js';
import type { Foot } from '../materials/shoe-pattern.js';
import type { Texture } from '../materials/texture.js';
import { placed, type Placement } from '../raster/placed.js';
import { mergeMeshes, type Scene } from '../raster/scene.js';
import { LACING_VARIANTS } from './variation.js';

/** Both shoes are rotated about the middle of their soles. */
const PIVOT = [150, 0, 0] as const;

/**
 * x to the right, z to the viewer. One shoe is in profile; the other stands behind it with toe and inner side turned to
 * the viewer.
 */
const PLACES: Record<Foot, Placement> = {
  right: { atMm: [122, 0, 94], turnDeg: 4 },
  left: { atMm: [215, 0, -90], turnDeg: -46 },
};

/** Both shoes of a pair, placed for their picture. The left one is a mirrored right one with a different lacing. */
export function standAsPair(form: ShoeForm, detail: number, tying: number): Scene {
  const placedMeshes = (model: ShoeModel, foot: Foot) =>
    model.meshes.map((mesh) => placed(foot === 'left' ? mirrored(mesh) : mesh, foot, PIVOT, PLACES[foot]));
  return mergeMeshes([
    ...placedMeshes(buildShoe(form, detail, tying), 'right'),
    ...placedMeshes(buildShoe(form, detail, tying + 2 * LACING_VARIANTS), 'left'),
  ]);
}

/** The textures of a pair's parts, from those of each shoe. */
export const wornAsPair = (
  right: ReadonlyMap<string, Texture>,
  left: ReadonlyMap<string, Texture>,
): ReadonlyMap<string, Texture> =>
  new Map(
    [...right]
      .map(([part, texture]): [string, Texture] => [`right/${part}`, texture])
      .concat([...left].map(([part, texture]): [string, Texture] => [`left/${part}`, texture])),
  );
