import { maths } from '../geometry/maths.js';
import { along, cross, normalize, type Vec3 } from '../geometry/vector.js';
import type { Lighting } from '../light/irradiance.js';
import type { Softbox, Studio } from '../light/studio.js';
import { visibilityFrom, sphereDirections, vertexSamplePoints } from '../light/visibility.js';
import type { Rgb } from '../materials/colour.js';
import type { TintedLighting } from '../raster/shader.js';
import type { Scene } from '../raster/scene.js';

/** A disc-shaped lamp: its shadows are sharp at the object and soften with distance. */
export interface Lamp {
  /** Direction from the scene to the lamp: x right, y up, z to the viewer. */
  readonly towards: Vec3;
  /** Irradiance of a surface facing the lamp, in linear light per channel. */
  readonly strength: Rgb;
  /** Half the lamp's angular diameter in degrees. */
  readonly halfAngleDeg: number;
  /** Limits the lamp to a pool of light that falls to 1/e at this radius. */
  readonly pool?: { readonly middleMm: Vec3; readonly radiusMm: number };
}

/** Evening light: sky colours at the zenith and the horizon, and lamps. */
export interface EveningLight {
  readonly zenith: Rgb;
  readonly horizon: Rgb;
  /** Light reflected by the ground. */
  readonly ground: Rgb;
  readonly lamps: readonly Lamp[];
}

const RAYS_PER_LAMP = 56;
/** The smooth sky needs fewer directions than a studio's softboxes. */
const SKY_COUNT = 224;
const SKY_WEIGHT = 4 / SKY_COUNT;
const GOLDEN_ANGLE = maths.PI * (3 - maths.sqrt(5));
/** Larger bias, as depth maps of a whole scene are coarser than those of one shoe. */
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

function skyAt({ zenith, horizon, ground }: EveningLight, [, y]: Vec3, channel: number): number {
  if (y < 0) return ground[channel];
  return horizon[channel] + (zenith[channel] - horizon[channel]) * y ** 0.6;
}

/**
 * Computes a scene's lighting for each channel.
 * @param blockers number of leading triangle corners that cast shadows; walls and ground only receive them
 */
export function lightScene(scene: Scene, blockers: number, dusk: EveningLight, shadowMap: number): TintedLighting {
  const count = scene.vertexCount;
  const flux = [0, 1, 2].map(() => new Float32Array(count * 3));
  const openness = new Float32Array(count);
  const askers = vertexSamplePoints(scene, BIAS_FACTOR);
  const { normals } = scene;

  const gather = (directions: readonly Vec3[], radiance: (direction: Vec3, channel: number) => number, lamp?: Lamp) => {
    const share = lamp?.pool && poolShares(scene, lamp.pool);
    const light = directions.map((direction) => [0, 1, 2].map((channel) => radiance(direction, channel)));
    visibilityFrom(
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
  gather(sphereDirections(SKY_COUNT), (direction, channel) => skyAt(dusk, direction, channel) * SKY_WEIGHT);
  for (const lamp of dusk.lamps) gather(raysTo(lamp), (_, channel) => lamp.strength[channel] / RAYS_PER_LAMP, lamp);
  for (let i = 0; i < count; i++) openness[i] = maths.min(1, openness[i]);

  const channelLighting = (channel: number): Lighting => ({
    studio: reflected(dusk, channel),
    flux: flux[channel],
    openness,
    exposure: 1,
    floor: new Float32Array(0),
  });
  return [channelLighting(0), channelLighting(1), channelLighting(2)];
}

/** Share of a lamp's light that reaches each vertex, falling off from the middle of its pool. */
function poolShares({ positionsMm: p, vertexCount }: Scene, pool: NonNullable<Lamp['pool']>): Float32Array {
  const { middleMm: m, radiusMm } = pool;
  return Float32Array.from({ length: vertexCount }, (_, i) => {
    const square = (p[i * 3] - m[0]) ** 2 + (p[i * 3 + 1] - m[1]) ** 2 + (p[i * 3 + 2] - m[2]) ** 2;
    return maths.exp(-square / (radiusMm * radiusMm));
  });
}

/** Radiance of lamps and sky for reflections. */
function reflected({ zenith, horizon, ground, lamps }: EveningLight, channel: number): Studio {
  const softboxes = lamps.map(({ towards, strength, halfAngleDeg }): Softbox => {
    const spread = 1 - maths.cos((halfAngleDeg * maths.PI) / 180) + 0.02;
    // Radiance of a disc of this size and power.
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
