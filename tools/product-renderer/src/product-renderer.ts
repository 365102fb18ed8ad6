import { isGarment, productViews, type DemoProduct, type Garment, type Silhouette, type View } from '@paila/demo-data';
import { crownVariant } from './cap/crown.js';
import { hoodieVariant } from './cloth/hoodie.js';
import { teeVariant } from './cloth/tee-folds.js';
import { prepareGarment } from './prepare-garment.js';
import type { Part } from './geometry/mesh.js';
import { turnedOver } from './geometry/mesh.js';
import { buildShoe } from './geometry/shoe.js';
import { gatherLight, type Lighting } from './light/irradiance.js';
import { studioFor } from './light/studio.js';
import { bakeVisibility, turnVisibility, coarser, type FloorGrid, type Visibility } from './light/visibility.js';
import { paintLeftShoe, paintShoe } from './materials/shoe-skin.js';
import type { Texture } from './materials/texture.js';
import { takePicture, type Picture } from './raster/picture.js';
import { mergeMeshes, type Scene } from './raster/scene.js';
import { lacingVariant } from './silhouettes/variation.js';
import { standAsPair, wornAsPair } from './silhouettes/pair.js';
import { SHOES, type ShoeSilhouette } from './silhouettes/shoe-set.js';
import { GARMENT_SHOTS } from './silhouettes/garment-views.js';
import { PAIR_FLOOR, SHOE_FLOOR, SHOE_SHOTS, type Shot } from './silhouettes/views.js';

export type Artwork = DemoProduct['artwork'];

/** Render quality. */
export interface Effort {
  /** Mesh density; 1 is for pictures 1600 px wide. */
  readonly detail: number;
  /** Width in texels of a shoe's upper; a shirt has three quarters as many. */
  readonly texels: number;
  /** Samples per pixel along each axis. */
  readonly samples: number;
  /** Mesh density of light blockers: coarser than the visible mesh, which halves the work. */
  readonly blockingDetail: number;
  /** Width of the shadow maps in pixels. */
  readonly shadowMap: number;
  readonly clothShadowMap: number;
  /** Factor by which the floor's shadow grid is coarsened. */
  readonly floorFactor: number;
  /** Grid step and time steps of the cloth simulation. */
  readonly clothStepMm: number;
  readonly clothSteps: number;
}

export const MASTER: Effort = {
  detail: 0.85,
  texels: 3584,
  samples: 3,
  blockingDetail: 0.42,
  shadowMap: 560,
  clothShadowMap: 640,
  floorFactor: 1,
  clothStepMm: 6,
  clothSteps: 200,
};
export const DRAFT: Effort = {
  detail: 0.55,
  texels: 3072,
  samples: 2,
  blockingDetail: 0.35,
  shadowMap: 480,
  clothShadowMap: 560,
  floorFactor: 1,
  clothStepMm: 6,
  clothSteps: 200,
};
/** Low quality, for fast tests. */
export const SKETCH: Effort = {
  detail: 0.2,
  texels: 448,
  samples: 1,
  blockingDetail: 0.2,
  shadowMap: 128,
  clothShadowMap: 128,
  floorFactor: 4,
  clothStepMm: 24,
  clothSteps: 24,
};

/** Height of a picture of the given width: 4:3. */
const pictureHeight = (width: number): number => Math.round(width * 0.75);

/** Products with the same key share geometry: silhouette plus lacing, drape or crown variant. */
export const shapeKey = (artwork: Artwork): string => {
  const { silhouette } = artwork;
  if (silhouette === 'tee') return `tee ${String(teeVariant(artwork))}`;
  if (silhouette === 'hoodie') return `hoodie ${String(hoodieVariant(artwork))}`;
  if (silhouette === 'cap') return `cap ${String(crownVariant(artwork))}`;
  const isLaced = !isGarment(silhouette) && SHOES[silhouette].form.lacing !== undefined;
  return isLaced ? `${silhouette} ${String(lacingVariant(artwork))}` : silhouette;
};

/** Views with a setup of their own, ordered so that those sharing textures with the upright setup come first. */
const SEPARATE_SETUP_VIEWS: readonly View[] = ['folded', 'back', 'sole', 'pair'];

/** The detail of a pair's shoes, which are smaller in the frame than a single one. */
const PAIR_DETAIL = 0.72;
/** A pair is wider than a shoe and needs larger shadow maps. */
const PAIR_SHADOW_MAP = 1.25;

/** Cached setups, about 40 MB each. A shoe has three (upright, on its back, pair), and so does a garment. */
const MAX_SETUPS = 4;

/** The views of a silhouette, grouped by setup, so that each is painted only once. */
export const shootingOrder = (silhouette: Silhouette): View[] => {
  const views = productViews(silhouette);
  return [
    ...views.filter((view) => !SEPARATE_SETUP_VIEWS.includes(view)),
    ...SEPARATE_SETUP_VIEWS.filter((view) => views.includes(view)),
  ];
};

/** A product's geometry with its light visibility, shared by all products of one shape. */
interface Setup {
  readonly scene: Scene;
  readonly visibility: Visibility;
  /** The geometry that blocks light. */
  readonly blockers: Scene;
  readonly floor: FloorGrid;
  /** Lighting per shot, which is the same for all products of this shape. */
  readonly lit: Map<Shot, Lighting>;
  /** Setups with the same paint name share textures. */
  readonly paintName: string;
  paint(artwork: Artwork): Map<Part, Texture>;
  /** The textures of all parts: `paint` plus the textures specific to this setup. */
  wear?(paint: ReadonlyMap<Part, Texture>, artwork: Artwork): ReadonlyMap<string, Texture>;
}

/**
 * Draws products. The renderer caches the last few shapes, and the paint of the last picture. Request all views of a
 * product in `shootingOrder`, and all products of one shape in a row.
 */
export class ProductRenderer {
  readonly #effort: Effort;
  readonly #stages = new Map<string, Setup>();
  #paintKey = '';
  #textures = new Map<Part, Texture>();
  #wornOn: Setup | undefined;
  #worn: ReadonlyMap<string, Texture> = new Map();

  constructor(effort: Effort = MASTER) {
    this.#effort = effort;
  }

  /** @throws RangeError when the silhouette has no such view */
  draw(artwork: Artwork, view: View, width: number): Picture {
    const { silhouette } = artwork;
    const shots: Readonly<Partial<Record<View, Shot>>> = isGarment(silhouette) ? GARMENT_SHOTS[silhouette] : SHOE_SHOTS;
    const shot = shots[view];
    if (!shot) throw new RangeError(`A ${silhouette} has no view "${view}"`);
    return this.#take(artwork, this.#stage(artwork, view), shot, width, pictureHeight(width));
  }

  #take(artwork: Artwork, stage: Setup, shot: Shot, width: number, height: number): Picture {
    const { camera, key } = shot;
    const lighting =
      stage.lit.get(shot) ?? gatherLight(stage.scene, stage.visibility, stage.floor, studioFor(camera.direction, key));
    stage.lit.set(shot, lighting);
    const { samples } = this.#effort;
    return takePicture(stage.scene, this.#wear(stage, artwork), lighting, {
      width,
      height,
      samples,
      camera,
      floor: stage.floor,
    });
  }

  #stage(artwork: Artwork, view: View): Setup {
    const { silhouette } = artwork;
    const lying = silhouette !== 'cap' && SEPARATE_SETUP_VIEWS.includes(view) ? ` ${view}` : '';
    const name = `${shapeKey(artwork)}${lying}`;
    const cached = this.#stages.get(name);
    if (cached) return cached;
    const stage = isGarment(silhouette)
      ? this.#garmentStage(silhouette, artwork, view)
      : this.#shoeStage(silhouette, artwork, view);
    const [oldest] = this.#stages.keys();
    if (this.#stages.size >= MAX_SETUPS) this.#stages.delete(oldest);
    this.#stages.set(name, stage);
    return stage;
  }

  #shoeStage(silhouette: ShoeSilhouette, artwork: Artwork, view: View): Setup {
    const { floorFactor, shadowMap, detail, blockingDetail, texels } = this.#effort;
    if (view === 'sole') {
      const upright = this.#stage(artwork, 'side');
      const scene = turnedOver(upright.scene);
      // A coarse floor grid is enough, as the shadow is soft and distant.
      const floor = coarser(SHOE_FLOOR, 2 * floorFactor);
      const visibility = turnVisibility(upright.visibility, turnedOver(upright.blockers), floor, shadowMap / 2);
      return { ...upright, scene, floor, visibility, lit: new Map() };
    }
    const { form, pattern } = SHOES[silhouette];
    const tying = lacingVariant(artwork);
    const model = buildShoe(form, detail, tying);
    const painted: Pick<Setup, 'paintName' | 'paint'> = {
      paintName: 'shoe',
      paint: (dyed) => paintShoe(model, pattern(dyed), texels),
    };
    if (view === 'pair') {
      const scene = standAsPair(form, detail * PAIR_DETAIL, tying);
      const floor = coarser(PAIR_FLOOR, floorFactor);
      const blockers = standAsPair(form, blockingDetail * PAIR_DETAIL, tying);
      const visibility = bakeVisibility(scene, floor, shadowMap * PAIR_SHADOW_MAP, true, blockers);
      const wear: Setup['wear'] = (right, dyed) =>
        wornAsPair(right, paintLeftShoe(model, pattern(dyed), texels, right));
      return { ...painted, scene, visibility, blockers, floor, lit: new Map(), wear };
    }
    const scene = mergeMeshes(model.meshes);
    const floor = coarser(SHOE_FLOOR, floorFactor);
    const blockers = mergeMeshes(buildShoe(form, blockingDetail, tying).meshes);
    const visibility = bakeVisibility(scene, floor, shadowMap, true, blockers);
    return { ...painted, scene, visibility, blockers, floor, lit: new Map() };
  }

  #garmentStage(garment: Garment, artwork: Artwork, view: View): Setup {
    const garmentLaid = prepareGarment(garment, view, this.#effort, artwork);
    const { paintName, paint, wear } = garmentLaid;
    const scene = mergeMeshes(garmentLaid.meshes);
    const blockers = mergeMeshes(garmentLaid.blockers);
    const floor = coarser(garmentLaid.floor, this.#effort.floorFactor);
    const visibility = bakeVisibility(scene, floor, this.#effort.clothShadowMap, false, blockers);
    return { scene, visibility, blockers, floor, lit: new Map(), paintName, paint, ...(wear && { wear }) };
  }

  #wear(stage: Setup, artwork: Artwork): ReadonlyMap<string, Texture> {
    const paint = this.#painted(stage, artwork);
    if (!stage.wear) return paint;
    if (this.#wornOn === stage) return this.#worn;
    this.#worn = new Map();
    this.#wornOn = undefined;
    this.#worn = stage.wear(paint, artwork);
    this.#wornOn = stage;
    return this.#worn;
  }

  #painted(stage: Setup, artwork: Artwork): Map<Part, Texture> {
    const paintKey = `${stage.paintName} ${JSON.stringify(artwork)}`;
    if (paintKey === this.#paintKey) return this.#textures;
    // Textures take up to 400 MB: the old ones must be freed before new ones are made.
    this.#textures = new Map();
    this.#worn = new Map();
    this.#wornOn = undefined;
    this.#paintKey = '';
    this.#textures = stage.paint(artwork);
    this.#paintKey = paintKey;
    return this.#textures;
  }
}
