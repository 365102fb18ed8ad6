import { WebIO, getBounds, type Document } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { demoProducts, type Silhouette, type Turnable } from '@paila/demo-data';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { MASTER, ProductRenderer, SKETCH, type Artwork } from '../product-renderer.js';
import { buildCap } from '../cap/cap.js';
import { crownVariant } from '../cap/crown.js';
import { buildShoe } from '../geometry/shoe.js';
import { SHOES } from '../silhouettes/shoe-set.js';
import { aim, project, type Camera } from '../raster/camera.js';
import { drawFragments } from '../raster/depth.js';
import { GARMENT_SHOTS } from '../silhouettes/garment-views.js';
import { SHOE_SHOTS } from '../silhouettes/views.js';
import { productMask } from '../testing/looks.js';
import { MODEL, MODEL_SKETCH, MAX_MODEL_BYTES, exportModel } from './model.js';

/** Generous, for busy machines: a model takes seconds of CPU time. */
const PATIENCE_MS = 180_000;

/** Viewers compute tangents from texture coordinates; in the file they would be a quarter of the geometry. */
const TANGENTS_LEFT_OUT = 'MESH_PRIMITIVE_GENERATED_TANGENT_SPACE';

const firstArtwork = (silhouette: Silhouette): Artwork => {
  const entry = demoProducts.find(({ artwork }) => artwork.silhouette === silhouette);
  if (!entry) throw new Error(`The catalogue has no ${silhouette}`);
  return entry.artwork;
};

const read = (glb: Uint8Array): Promise<Document> => new WebIO().registerExtensions(ALL_EXTENSIONS).readBinary(glb);

/** Bounding box of the geometry the model is made from, in millimetres. */
const measureBounds = (silhouette: Turnable): { min: number[]; max: number[] } => {
  const { detail } = MODEL_SKETCH;
  const meshes =
    silhouette === 'cap'
      ? buildCap(detail, crownVariant(firstArtwork(silhouette)))
      : buildShoe(SHOES[silhouette].form, detail).meshes;
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { positionsMm } of meshes)
    positionsMm.forEach((mm, k) => {
      min[k % 3] = Math.min(min[k % 3], mm);
      max[k % 3] = Math.max(max[k % 3], mm);
    });
  return { min, max };
};

describe.each<Turnable>(['runner', 'cap'])('the model of a %s', (silhouette) => {
  let glb: Uint8Array;
  let document: Document;
  beforeAll(async () => {
    glb = await exportModel(firstArtwork(silhouette), MODEL_SKETCH);
    document = await read(glb);
  }, PATIENCE_MS);

  it('is a glTF that any viewer can read', async () => {
    const { issues } = await validateBytes(glb);

    const faults = issues.messages.filter(({ code, severity }) => severity <= 1 && code !== TANGENTS_LEFT_OUT);
    expect(faults).toEqual([]);
  });

  it('is as large as the product, in metres', () => {
    const [scene] = document.getRoot().listScenes();
    const model = getBounds(scene);
    const { min, max } = measureBounds(silhouette);

    for (const axis of [0, 1, 2]) {
      expect(Math.abs(model.min[axis] * 1000 - min[axis])).toBeLessThan(1.5);
      expect(Math.abs(model.max[axis] * 1000 - max[axis])).toBeLessThan(1.5);
    }
  });

  it('has textures of its paint, and darker hollows', async () => {
    const textures = document.getRoot().listTextures();
    expect(textures.length).toBeGreaterThan(3);
    for (const texture of textures) {
      const { format, width, height } = await sharp(texture.getImage() ?? undefined).metadata();
      expect({ format, isThere: width > 1 && height > 1 }).toEqual({ format: 'webp', isThere: true });
    }
    const shades = document
      .getRoot()
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives())
      .map((primitive) => primitive.getAttribute('COLOR_0'));
    expect(Math.max(...shades.map((shade) => shade?.getMaxNormalized([])[0] ?? 0))).toBeGreaterThan(0.9);
    expect(Math.min(...shades.map((shade) => shade?.getMinNormalized([])[0] ?? 1))).toBeLessThan(0.5);
  });

  it(
    'is the same when it is made again',
    async () => {
      const again = await exportModel(firstArtwork(silhouette), MODEL_SKETCH);

      expect(Buffer.from(again).equals(glb)).toBe(true);
    },
    PATIENCE_MS,
  );
});

it(
  'is small enough to be kept with its product',
  async () => {
    expect((await exportModel(firstArtwork('high-top'), MODEL)).length).toBeLessThanOrEqual(MAX_MODEL_BYTES);
  },
  PATIENCE_MS,
);

/** The pixels that a model covers, seen by a camera of the pictures. */
const coveredPixels = (document: Document, camera: Camera, width: number, height: number): boolean[] => {
  const covered = Array<boolean>(width * height).fill(false);
  const [node] = document.getRoot().listNodes();
  const [scale] = node.getScale();
  const moved = node.getTranslation();
  for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
    const positions = primitive.getAttribute('POSITION');
    const indices = primitive.getIndices();
    if (!positions || !indices) throw new Error('The model has a part without triangles');
    const vertexCount = positions.getCount();
    const positionsMm = new Float32Array(vertexCount * 3);
    for (let i = 0; i < vertexCount; i++)
      positionsMm.set(
        positions.getElement(i, []).map((at, axis) => (at * scale + moved[axis]) * 1000),
        i * 3,
      );
    const projected = project({ vertexCount, positionsMm }, aim(camera, width, height));
    const triangles = Uint32Array.from({ length: indices.getCount() }, (_, k) => indices.getScalar(k));
    drawFragments(projected, triangles, width, height).corner.forEach((corner, pixel) => {
      if (corner >= 0) covered[pixel] = true;
    });
  }
  return covered;
};

const SHOTS = [
  ...(Object.keys(SHOES) as (keyof typeof SHOES)[]).flatMap((silhouette) =>
    (['three-quarter', 'side'] as const).map((view) => ({ silhouette, view, shot: SHOE_SHOTS[view] })),
  ),
  ...(['front', 'side'] as const).map((view) => ({
    silhouette: 'cap' as const,
    view,
    shot: GARMENT_SHOTS.cap[view],
  })),
];
const MIN_OVERLAP = 0.98;

describe('laid over the picture of the same product', () => {
  // The meshes of the shop's pictures; light and paint do not matter.
  const renderer = new ProductRenderer({ ...SKETCH, detail: MASTER.detail });
  const models = new Map<Silhouette, Promise<Document>>();
  const modelFor = (silhouette: Silhouette): Promise<Document> => {
    const made =
      models.get(silhouette) ??
      exportModel(firstArtwork(silhouette), { ...MODEL_SKETCH, detail: MODEL.detail }).then(read);
    models.set(silhouette, made);
    return made;
  };

  it.each(SHOTS)(
    'the outline of a $silhouette is the same from its $view',
    async ({ silhouette, view, shot }) => {
      if (!shot) throw new Error(`A ${silhouette} has no view "${view}"`);
      const picture = productMask(renderer.draw(firstArtwork(silhouette), view, 480));
      const covered = coveredPixels(await modelFor(silhouette), shot.camera, 480, 360);

      let [both, either] = [0, 0];
      covered.forEach((isModel, pixel) => {
        const isPicture = picture.solid(pixel % 480, Math.floor(pixel / 480));
        if (isModel && isPicture) both++;
        if (isModel || isPicture) either++;
      });
      expect(both / either).toBeGreaterThanOrEqual(MIN_OVERLAP);
    },
    PATIENCE_MS,
  );
});

it(
  'is painted like its product',
  async () => {
    const meanUpperColour = async (artwork: Artwork): Promise<number[]> => {
      const document = await read(await exportModel(artwork, MODEL_SKETCH));
      const upper = document
        .getRoot()
        .listTextures()
        .find((texture) => texture.getName() === 'upper colour');
      const { channels } = await sharp(upper?.getImage() ?? undefined).stats();
      return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
    };
    const artwork = firstArtwork('court');
    const dyed = (upper: Artwork['colourway']['upper'], panel = upper): Artwork => ({
      ...artwork,
      colourway: { ...artwork.colourway, upper, panel, accent: upper },
    });

    const [red = 0, , blueOfRed = 0] = await meanUpperColour(dyed('#c02018'));
    const [redOfBlue = 0, , blue = 0] = await meanUpperColour(dyed('#1830c0'));

    expect(red).toBeGreaterThan(2 * blueOfRed);
    expect(blue).toBeGreaterThan(2 * redOfBlue);
  },
  PATIENCE_MS,
);

it('is rejected for tees and hoodies', async () => {
  await expect(exportModel(firstArtwork('tee'), MODEL_SKETCH)).rejects.toThrow(RangeError);
});
