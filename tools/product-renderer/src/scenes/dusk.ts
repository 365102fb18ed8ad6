import { maths } from '../geometry/maths.js';
import { along, cross, normalize, type Vec3 } from '../geometry/vector.js';
import type { Lighting } from '../light/irradiance.js';
import type { Softbox, Studio } from '../light/studio.js';
import { lookFrom, sphereOf, vertexAskers } from '../light/visibility.js';
import type { Rgb } from '../materials/colour.js';
import type { TintedLighting } from '../raster/shader.js';
import type { Scene } from '../raster/scene.js';

/** A lamp with edges: its shadows are sharp where they start and soften with distance. */
export interface Lamp {
  /** From the scene to the lamp: x right, y up, z to the viewer. */
  readonly towards: Vec3;
  /** Irradiance of a surface that faces it, in linear light per channel. */
  readonly strength: Rgb;
  /** Half the angle under which it is seen, in degrees. */
  readonly halfAngleDeg: number;
  /** It lights a pool: how far from its middle it has fallen to 1/e. Everything alike, when there is none. */
  readonly pool?: { readonly middleMm: Vec3; readonly radiusMm: number };
}

/** Light of an evening: a sky of one tint above, another at the horizon, and lamps. */
export interface Dusk {
  readonly zenith: Rgb;
  readonly horizon: Rgb;
  /** What the ground sends back. */
  readonly ground: Rgb;
  readonly lamps: readonly Lamp[];
}

const RAYS_PER_LAMP = 56;
/** The sky is so even that fewer directions do than for a studio's softboxes. */
const SKY_COUNT = 224;
const SKY_WEIGHT = 4 / SKY_COUNT;
const GOLDEN_ANGLE = maths.PI * (3 - maths.sqrt(5));
/** Depth maps of a whole scene are coarse against those of one shoe. */
const BIAS_FACTOR = 1.8;

/** Directions spread evenly over a lamp's disc. */
function raysTo({ towards, halfAngleDeg }: Lamp): Vec3[] {
  const middle = normalize(towards);
  const side = normalize(cross([0, 1, 0], middle));
  const up = cross(middle, side);
  const reach = maths.tan((halfAngleDeg * maths.PI) / 180);
  return Array.from({ length: RAYS_PER_LAMP }, (_, i) => {
    const r = reach * maths.sqrt((i + 0.5) / RAYS_PER_LAMP);
    const turn = i * GOLDEN_ANGLE;
    return normalize(along(along(middle, side, r * maths.cos(turn)), up, r * maths.sin(turn)));
  });
}

function skyAt({ zenith, horizon, ground }: Dusk, [, y]: Vec3, channel: number): number {
  if (y < 0) return ground[channel];
  return horizon[channel] + (zenith[channel] - horizon[channel]) * y ** 0.6;
}

/**
 * Lights a scene, once for each channel.
 * @param blockers how many of the scene's corners stand in the light's way: walls and ground only catch it
 */
export function lightScene(scene: Scene, blockers: number, dusk: Dusk, shadowMap: number): TintedLighting {
  const count = scene.vertexCount;
  const flux = [0, 1, 2].map(() => new Float32Array(count * 3));
  const openness = new Float32Array(count);
  const askers = vertexAskers(scene, BIAS_FACTOR);
  const { normals } = scene;

  const gather = (directions: readonly Vec3[], lightOf: (direction: Vec3, channel: number) => number, lamp?: Lamp) => {
    const share = lamp?.pool && poolShares(scene, lamp.pool);
    const light = directions.map((direction) => [0, 1, 2].map((channel) => lightOf(direction, channel)));
    lookFrom(
      scene,
      directions,
      shadowMap,
      (index, seenBy) => {
        const direction = directions[index];
        const parts = light[index].map((amount) => direction.map((axis) => axis * amount));
        for (const i of seenBy(askers)) {
          const k = i * 3;
          const reached = share ? share[i] : 1;
          for (let channel = 0; channel < 3; channel++) {
            const part = parts[channel];
            const into = flux[channel];
            into[k] += part[0] * reached;
            into[k + 1] += part[1] * reached;
            into[k + 2] += part[2] * reached;
          }
          if (!lamp)
            openness[i] +=
              SKY_WEIGHT * (direction[0] * normals[k] + direction[1] * normals[k + 1] + direction[2] * normals[k + 2]);
        }
      },
      blockers,
    );
  };
  gather(sphereOf(SKY_COUNT), (direction, channel) => skyAt(dusk, direction, channel) * SKY_WEIGHT);
  for (const lamp of dusk.lamps) gather(raysTo(lamp), (_, channel) => lamp.strength[channel] / RAYS_PER_LAMP, lamp);
  for (let i = 0; i < count; i++) openness[i] = maths.min(1, openness[i]);

  const channelOf = (channel: number): Lighting => ({
    studio: reflected(dusk, channel),
    flux: flux[channel],
    openness,
    exposure: 1,
    floor: new Float32Array(0),
  });
  return [channelOf(0), channelOf(1), channelOf(2)];
}

/** How much of a lamp's light reaches each vertex: less away from the middle of its pool. */
function poolShares({ positionsMm: p, vertexCount }: Scene, pool: NonNullable<Lamp['pool']>): Float32Array {
  const { middleMm: m, radiusMm } = pool;
  return Float32Array.from({ length: vertexCount }, (_, i) => {
    const square = (p[i * 3] - m[0]) ** 2 + (p[i * 3 + 1] - m[1]) ** 2 + (p[i * 3 + 2] - m[2]) ** 2;
    return maths.exp(-square / (radiusMm * radiusMm));
  });
}

/** The lamps and the sky as glossy things mirror them. */
function reflected({ zenith, horizon, ground, lamps }: Dusk, channel: number): Studio {
  const softboxes = lamps.map(({ towards, strength, halfAngleDeg }): Softbox => {
    const spread = 1 - maths.cos((halfAngleDeg * maths.PI) / 180) + 0.02;
    // A disc of this spread that gives off so much shines so brightly.
    return { towards: normalize(towards), radiance: strength[channel] / (4 * spread), spread };
  });
  return {
    softboxes,
    dome: horizon[channel],
    zenith: zenith[channel] - horizon[channel],
    floor: ground[channel],
    right: [1, 0, 0],
    up: [0, 1, 0],
    viewer: [0, 0, 1],
  };
}
