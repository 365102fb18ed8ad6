import { isGarment, type DemoProduct } from '@paila/demo-data';
import { buildShoe } from '../geometry/shoe.js';
import type { Vec3 } from '../geometry/vector.js';
import { hash2 } from '../materials/noise.js';
import { paintShoe } from '../materials/shoe-skin.js';
import type { Texture } from '../materials/texture.js';
import type { Camera } from '../raster/camera.js';
import { takePicture, type Picture } from '../raster/picture.js';
import { placed } from '../raster/placed.js';
import { mergeMeshes, type SceneMesh } from '../raster/scene.js';
import { lacingVariant } from '../silhouettes/variation.js';
import { SHOES } from '../silhouettes/shoe-set.js';
import { lightScene, type EveningLight } from './evening-light.js';
import { petalTexture, plasterTexture, stoneTexture } from './prop-skin.js';
import { backdrop, block, blossom, petal } from './props.js';
import type { SceneSet } from './scene-list.js';

/** 7:3, wide enough for a page header with text on the left. */
export const SCENE_ASPECT = 3 / 7;

export interface SceneEffort {
  readonly detail: number;
  readonly texels: number;
  readonly samples: number;
  readonly shadowMap: number;
  /** Spacing of the points at which ground, walls and stones are lit. */
  readonly lightStepMm: number;
}

export const SCENE_MASTER: SceneEffort = { detail: 0.6, texels: 2400, samples: 2, shadowMap: 1500, lightStepMm: 6 };
/** The quality of previews. */
export const SCENE_DRAFT: SceneEffort = { detail: 0.3, texels: 1400, samples: 1, shadowMap: 900, lightStepMm: 9 };

const DUSK: EveningLight = {
  zenith: [0.2, 0.26, 0.5],
  horizon: [0.2, 0.17, 0.26],
  ground: [0.2, 0.13, 0.1],
  lamps: [
    {
      towards: [-0.72, 0.5, 0.62],
      strength: [2.5, 1.48, 0.73],
      halfAngleDeg: 5,
      pool: { middleMm: [380, 120, 0], radiusMm: 800 },
    },
    { towards: [0.6, 0.5, -0.75], strength: [0.55, 0.5, 0.95], halfAngleDeg: 14 },
  ],
};

const CAMERA: Camera = {
  direction: [0.02, 0.15, 1],
  up: [0, 1, 0],
  fieldOfViewDeg: 22,
  targetMm: [215, 176, 0],
  widthMm: 1260,
};

const WALL_Z = -450;
const WALL = { fromX: -1300, width: 3200, height: 1300 } as const;
const GROUND_DEPTH = 1500;

/** Renders a scene of several products with its own ground and wall; opaque. */
export function drawScene(
  set: SceneSet,
  findArtwork: (slug: string) => DemoProduct['artwork'],
  width: number,
  effort: SceneEffort,
): Picture {
  const textures = new Map<string, Texture>();
  const blockers: SceneMesh[] = [];
  const models = new Map<string, ReturnType<typeof buildShoe>>();

  set.items.forEach(({ slug, ...place }, i) => {
    const artwork = findArtwork(slug);
    if (isGarment(artwork.silhouette)) throw new RangeError(`${slug} is no shoe: only shoes stand in scenes`);
    const { form, pattern } = SHOES[artwork.silhouette];
    const tying = lacingVariant(artwork);
    const shape = `${artwork.silhouette} ${String(tying)}`;
    const model = models.get(shape) ?? buildShoe(form, effort.detail, tying);
    models.set(shape, model);
    const name = String(i);
    blockers.push(...model.meshes.map((mesh) => placed(mesh, name, [150, -0.3, 0], place)));
    for (const [part, texture] of paintShoe(model, pattern(artwork), effort.texels))
      textures.set(`${name}/${part}`, texture);
  });
  for (const stone of set.blocks) blockers.push(...block(stone, effort.lightStepMm));
  set.blossoms.forEach(([x, y, z, radius], i) => {
    const lean: Vec3 = [hash2(i, 11) - 0.5, 1, hash2(i, 12) * 0.8];
    blockers.push(blossom([x, y + radius * 0.62, z], radius, lean, hash2(i, 13)));
  });
  set.petals.forEach(({ aroundMm: [x, y, z], count, spreadMm }, i) => {
    for (let k = 0; k < count; k++) {
      const seed = i * 100 + k;
      const far = spreadMm * Math.sqrt(hash2(seed, 21));
      const turn = 360 * hash2(seed, 22);
      const at: Vec3 = [x + far * 1.6 * Math.cos(turn), y, z + far * 0.7 * Math.sin(turn)];
      blockers.push(
        petal(at, 360 * hash2(seed, 23), 0.5 * (hash2(seed, 24) - 0.5), 15 + 9 * hash2(seed, 25), hash2(seed, 26)),
      );
    }
  });

  const columns = Math.round(WALL.width / effort.lightStepMm / 1.5);
  const ground = backdrop(
    'ground',
    [WALL.fromX, 0, WALL_Z],
    [WALL.width, 0, 0],
    [0, 0, GROUND_DEPTH],
    columns,
    Math.round(GROUND_DEPTH / effort.lightStepMm / 1.5),
  );
  const wall = backdrop(
    'plaster',
    [WALL.fromX, -20, WALL_Z],
    [WALL.width, 0, 0],
    [0, WALL.height, 0],
    columns,
    Math.round(WALL.height / effort.lightStepMm / 1.5),
  );
  textures.set('stone/prop', stoneTexture(set.stone, Math.round(effort.texels * 0.9)));
  textures.set('ground', plasterTexture(set.stone, WALL.width, GROUND_DEPTH, effort.texels));
  textures.set('plaster', plasterTexture(set.wall, WALL.width, WALL.height, effort.texels));
  textures.set('petal', petalTexture());

  const scene = mergeMeshes([...blockers, flipped(ground), wall]);
  const corners = blockers.reduce((sum, mesh) => sum + mesh.triangles.length, 0);
  return takePicture(scene, textures, lightScene(scene, corners, DUSK, effort.shadowMap), {
    width,
    height: Math.round(width * (set.aspect ?? SCENE_ASPECT)),
    samples: effort.samples,
    camera: set.camera ?? CAMERA,
    floor: { fromX: 0, fromZ: 0, stepMm: 1, countX: 0, countZ: 0, heightMm: 0 },
  });
}

const flipped = (mesh: SceneMesh): SceneMesh => ({ ...mesh, normals: mesh.normals.map((value) => -value) });
