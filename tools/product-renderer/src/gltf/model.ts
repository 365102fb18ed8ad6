import { Document, Logger, WebIO, type Material, type Texture as ImageTexture } from '@gltf-transform/core';
import { EXTTextureWebP, KHRMeshQuantization } from '@gltf-transform/extensions';
import { dedup, prune, quantize, reorder, simplifyPrimitive, weldPrimitive } from '@gltf-transform/functions';
import { isTurnable, type ModelEffort, type Turnable } from '@paila/demo-data';
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer';
import type { Artwork } from '../product-renderer.js';
import { buildCap } from '../cap/cap.js';
import { paintCap } from '../cap/cap-skin.js';
import { crownVariantOf } from '../cap/crown.js';
import type { Mesh, Part } from '../geometry/mesh.js';
import { buildShoe } from '../geometry/shoe.js';
import { paintShoe } from '../materials/shoe-skin.js';
import type { Texture } from '../materials/texture.js';
import { lacingVariantOf } from '../silhouettes/variation.js';
import { SHOES } from '../silhouettes/shoe-set.js';
import { opennessOf } from './openness.js';
import { colourImage, meanOf, reliefImage } from './images.js';
import { joined, unwrapped } from './unwrapped.js';

export const MODEL: ModelEffort = { detail: 0.3, texels: 1536, shadowMap: 256 };
/** Low quality, for fast tests. */
export const MODEL_SKETCH: ModelEffort = { detail: 0.2, texels: 448, shadowMap: 96 };

/** Maximum simplification error as a share of the part's size: a quarter of a millimetre on a shoe. */
const MOST_MOVED = 0.0008;
/** For laces and smaller parts, which span a wide box but are thin. */
const MOST_MOVED_SMALL = 0.0045;
const SMALL: readonly Part[] = ['lace', 'aglet', 'eyelet', 'loop', 'button'];
/** Minimum ambient visibility, even in hollows. */
const LEAST_SHADE = 0.3;
const METRES_PER_MM = 0.001;

interface Bare {
  readonly meshes: readonly Mesh[];
  readonly textures: Map<Part, Texture>;
}

function modelled(silhouette: Turnable, artwork: Artwork, { detail, texels }: ModelEffort): Bare {
  if (silhouette === 'cap') {
    const meshes = buildCap(detail, crownVariantOf(artwork));
    return { meshes, textures: paintCap(artwork, meshes, texels) };
  }
  const { form, pattern } = SHOES[silhouette];
  const model = buildShoe(form, detail, lacingVariantOf(artwork));
  return { meshes: model.meshes, textures: paintShoe(model, pattern(artwork), texels) };
}

async function dyedMaterial(document: Document, part: Part, texture: Texture): Promise<Material> {
  const { colour, roughness } = meanOf(texture);
  const material = document.createMaterial(part).setMetallicFactor(0).setRoughnessFactor(roughness);
  if (texture.width <= 2) return material.setBaseColorFactor([...colour, 1]);
  const image = (name: string, bytes: Uint8Array): ImageTexture =>
    document.createTexture(`${part} ${name}`).setMimeType('image/webp').setImage(bytes);
  // Normal maps only for prominent parts, at half size: stitches remain visible, single threads do not.
  material.setBaseColorTexture(image('colour', await colourImage(texture)));
  if (part !== 'lining' && part !== 'insole')
    material.setNormalTexture(image('relief', await reliefImage(texture.half ?? texture)));
  return material;
}

/**
 * Exports a product as binary glTF: the same geometry and paint as its pictures, simplified, in metres, with ambient
 * occlusion as vertex colours.
 * @throws RangeError for tees and hoodies, whose cloth is draped for one side only
 */
export async function modelOf(artwork: Artwork, effort: ModelEffort = MODEL): Promise<Uint8Array> {
  const { silhouette } = artwork;
  if (!isTurnable(silhouette)) throw new RangeError(`A ${silhouette} has no model`);
  const { meshes, textures } = modelled(silhouette, artwork, effort);
  const openness = opennessOf(meshes, effort.shadowMap);

  await Promise.all([MeshoptSimplifier.ready, MeshoptEncoder.ready]);
  const document = new Document().setLogger(new Logger(Logger.Verbosity.ERROR));
  document.createExtension(EXTTextureWebP).setRequired(true);
  document.createExtension(KHRMeshQuantization).setRequired(true);
  const buffer = document.createBuffer();
  const shape = document.createMesh(silhouette);
  document.createScene(silhouette).addChild(document.createNode(silhouette).setMesh(shape));

  for (const part of new Set(meshes.map((mesh) => mesh.part))) {
    const texture = textures.get(part);
    if (!texture) throw new Error(`No texture for ${part}`);
    const surface = joined(
      meshes.flatMap((mesh, i) => (mesh.part === part ? [unwrapped(mesh, openness[i] ?? new Float32Array())] : [])),
    );
    const attribute = (type: 'VEC2' | 'VEC3', values: Float32Array) =>
      document.createAccessor().setType(type).setArray(values).setBuffer(buffer);
    const shades = Float32Array.from(
      { length: surface.openness.length * 3 },
      (_, k) => LEAST_SHADE + (1 - LEAST_SHADE) * Math.min(1, surface.openness[Math.floor(k / 3)] ?? 1),
    );
    const material = await dyedMaterial(document, part, texture);
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setIndices(document.createAccessor().setType('SCALAR').setArray(surface.triangles).setBuffer(buffer))
      .setAttribute(
        'POSITION',
        attribute(
          'VEC3',
          surface.positionsMm.map((mm) => mm * METRES_PER_MM),
        ),
      )
      .setAttribute('NORMAL', attribute('VEC3', surface.normals))
      .setAttribute('COLOR_0', attribute('VEC3', shades));
    if (material.getBaseColorTexture()) primitive.setAttribute('TEXCOORD_0', attribute('VEC2', surface.uvs));
    weldPrimitive(primitive);
    const error = SMALL.includes(part) ? MOST_MOVED_SMALL : MOST_MOVED;
    simplifyPrimitive(primitive, { simplifier: MeshoptSimplifier, ratio: 0, error });
    shape.addPrimitive(primitive);
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
