import {
  Document,
  Logger,
  WebIO,
  type Accessor,
  type Buffer,
  type Material,
  type Primitive,
  type Texture as ImageTexture,
} from '@gltf-transform/core';
import { EXTTextureWebP, KHRMeshQuantization } from '@gltf-transform/extensions';
import { dedup, prune, quantize, reorder, weldPrimitive } from '@gltf-transform/functions';
import { isTurnable, type Turnable } from '@paila/demo-data';
import type { ModelEffort } from '../model-order.js';
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer';
import { MASTER, type Artwork } from '../product-renderer.js';
import { buildCap } from '../cap/cap.js';
import { paintCap } from '../cap/cap-skin.js';
import { crownVariant } from '../cap/crown.js';
import type { GridMesh, Mesh, Part } from '../geometry/mesh.js';
import { buildShoe } from '../geometry/shoe.js';
import { paintShoe } from '../materials/shoe-skin.js';
import type { Texture } from '../materials/texture.js';
import { lacingVariant } from '../silhouettes/variation.js';
import { SHOES } from '../silhouettes/shoe-set.js';
import { bakeOpenness } from './openness.js';
import { colourImage, meanAppearance, reliefImage } from './images.js';
import { reduced } from './reduced.js';
import { unwrapped, type Surface } from './unwrapped.js';

/** The mesh of the pictures. */
export const MODEL: ModelEffort = { detail: MASTER.detail, texels: 1536, shadowMap: 256 };
/** Low quality, for fast tests. */
export const MODEL_SKETCH: ModelEffort = { detail: 0.2, texels: 448, shadowMap: 96 };

/** Models are committed files, so each has at most this many bytes. */
export const MAX_MODEL_BYTES = 250_000;
/**
 * Largest distance of the reduced mesh from the pictures' mesh, and quality of the textures. The first entry that makes
 * the model small enough applies.
 */
const FINENESS = [
  { movedMm: 0.22, quality: 75 },
  { movedMm: 0.3, quality: 65 },
  { movedMm: 0.38, quality: 60 },
  { movedMm: 0.44, quality: 50 },
  { movedMm: 0.44, quality: 40 },
  { movedMm: 0.55, quality: 30 },
] as const;
/** The mesh that shades the model, as a share of the model's density. */
const BLOCKING = 0.4;
/** Minimum ambient visibility, even in hollows. */
const MIN_SHADE = 0.3;
const METRES_PER_MM = 0.001;

interface Bare {
  readonly meshes: readonly GridMesh[];
  /** The same shape, less dense. */
  readonly blockers: readonly Mesh[];
  readonly textures: Map<Part, Texture>;
}

function modelled(silhouette: Turnable, artwork: Artwork, { detail, texels }: ModelEffort): Bare {
  const blocking = Math.max(MODEL_SKETCH.detail, detail * BLOCKING);
  if (silhouette === 'cap') {
    const crown = crownVariant(artwork);
    const meshes = buildCap(detail, crown);
    return { meshes, blockers: buildCap(blocking, crown), textures: paintCap(artwork, meshes, texels) };
  }
  const { form, pattern } = SHOES[silhouette];
  const tying = lacingVariant(artwork);
  const model = buildShoe(form, detail, tying);
  const { meshes: blockers } = buildShoe(form, blocking, tying);
  return { meshes: model.meshes, blockers, textures: paintShoe(model, pattern(artwork), texels) };
}

async function dyedMaterial(document: Document, part: Part, texture: Texture, quality: number): Promise<Material> {
  const { colour, roughness } = meanAppearance(texture);
  const material = document.createMaterial(part).setMetallicFactor(0).setRoughnessFactor(roughness);
  if (texture.width <= 2) return material.setBaseColorFactor([...colour, 1]);
  const image = (name: string, bytes: Uint8Array): ImageTexture =>
    document.createTexture(`${part} ${name}`).setMimeType('image/webp').setImage(bytes);
  // Normal maps only for prominent parts, at half size: stitches remain visible, single threads do not.
  material.setBaseColorTexture(image('colour', await colourImage(texture, quality)));
  if (part !== 'lining' && part !== 'insole')
    material.setNormalTexture(image('relief', await reliefImage(texture.half ?? texture, quality - 8)));
  return material;
}

/**
 * Exports a product as binary glTF: the mesh and paint of its pictures, reduced, in metres, with ambient occlusion as
 * vertex colours.
 * @throws RangeError for tees and hoodies, whose cloth is draped for one side only, and when the model stays too large
 */
export async function exportModel(artwork: Artwork, effort: ModelEffort = MODEL): Promise<Uint8Array> {
  const { silhouette } = artwork;
  if (!isTurnable(silhouette)) throw new RangeError(`A ${silhouette} has no model`);
  const { meshes, blockers, textures } = modelled(silhouette, artwork, effort);
  const openness = bakeOpenness(meshes, blockers, effort.shadowMap);
  await Promise.all([MeshoptSimplifier.ready, MeshoptEncoder.ready]);
  const whole = meshes.map((mesh, i) => ({
    part: mesh.part,
    surface: unwrapped(mesh, openness[i] ?? new Float32Array()),
    mmPerUv: meanScale(mesh),
  }));
  for (const { movedMm, quality } of FINENESS) {
    const model = await packed(silhouette, reduced(whole, movedMm), textures, quality);
    if (model.length <= MAX_MODEL_BYTES) return model;
  }
  throw new RangeError(`The model of ${artwork.name} needs more than ${String(MAX_MODEL_BYTES)} bytes`);
}

function meanScale({ scaleMm }: GridMesh): [number, number] {
  const mean = (from: 0 | 1): number => {
    let sum = 0;
    for (let k = from; k < scaleMm.length; k += 2) sum += scaleMm[k];
    return (2 * sum) / scaleMm.length;
  };
  return [mean(0), mean(1)];
}

async function packed(
  name: string,
  surfaces: ReadonlyMap<Part, Surface>,
  textures: ReadonlyMap<Part, Texture>,
  quality: number,
): Promise<Uint8Array> {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.ERROR));
  document.createExtension(EXTTextureWebP).setRequired(true);
  document.createExtension(KHRMeshQuantization).setRequired(true);
  const buffer = document.createBuffer();
  const shape = document.createMesh(name);
  document.createScene(name).addChild(document.createNode(name).setMesh(shape));
  for (const [part, surface] of surfaces) {
    const texture = textures.get(part);
    if (!texture) throw new Error(`No texture for ${part}`);
    const material = await dyedMaterial(document, part, texture, quality);
    shape.addPrimitive(buildPrimitive(document, buffer, surface, material));
  }
  await document.transform(
    dedup(),
    prune(),
    // Vertex-cache order also compresses better.
    reorder({ encoder: MeshoptEncoder }),
    quantize({ quantizePosition: 14, quantizeNormal: 8, quantizeTexcoord: 12, quantizeColor: 8 }),
  );
  return new WebIO().registerExtensions([EXTTextureWebP, KHRMeshQuantization]).writeBinary(document);
}

function buildPrimitive(document: Document, buffer: Buffer, surface: Surface, material: Material): Primitive {
  const attribute = (type: 'VEC2' | 'VEC3', values: Float32Array): Accessor =>
    document.createAccessor().setType(type).setArray(values).setBuffer(buffer);
  const { positionsMm, normals, uvs, openness, triangles } = surface;
  const shades = Float32Array.from(
    { length: openness.length * 3 },
    (_, k) => MIN_SHADE + (1 - MIN_SHADE) * Math.min(1, openness[Math.floor(k / 3)] ?? 1),
  );
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setIndices(document.createAccessor().setType('SCALAR').setArray(triangles).setBuffer(buffer))
    .setAttribute(
      'POSITION',
      attribute(
        'VEC3',
        positionsMm.map((mm) => mm * METRES_PER_MM),
      ),
    )
    .setAttribute('NORMAL', attribute('VEC3', normals))
    .setAttribute('COLOR_0', attribute('VEC3', shades));
  if (material.getBaseColorTexture()) primitive.setAttribute('TEXCOORD_0', attribute('VEC2', uvs));
  weldPrimitive(primitive);
  return primitive;
}
