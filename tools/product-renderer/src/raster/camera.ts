import { cross, dot, normalize, type Vec3 } from '../geometry/vector.js';
import type { Projected } from './depth.js';
import type { Scene } from './scene.js';

export interface Camera {
  /** The direction from the product to the viewer. */
  readonly direction: Vec3;
  readonly up: Vec3;
  /** Horizontal angle of view; small for a long lens. */
  readonly fieldOfViewDeg: number;
  /** The point in the middle of the frame, and the frame's width there in millimetres. */
  readonly targetMm: Vec3;
  readonly widthMm: number;
}

/** A camera with a frame of pixels. */
export interface Viewfinder {
  readonly width: number;
  readonly height: number;
  readonly eyeMm: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  readonly back: Vec3;
  /** Pixels per unit of slope. */
  readonly focal: number;
}

export function aim(camera: Camera, width: number, height: number): Viewfinder {
  const back = normalize(camera.direction);
  const right = normalize(cross(camera.up, back));
  const up = cross(back, right);
  const slope = Math.tan((camera.fieldOfViewDeg * Math.PI) / 360);
  const away = camera.widthMm / 2 / slope;
  const { targetMm: t } = camera;
  const eyeMm: Vec3 = [t[0] + back[0] * away, t[1] + back[1] * away, t[2] + back[2] * away];
  return { width, height, eyeMm, right, up, back, focal: width / 2 / slope };
}

export function project(
  scene: Pick<Scene, 'vertexCount' | 'positionsMm'>,
  { width, height, eyeMm, right, up, back, focal }: Viewfinder,
): Projected {
  const n = scene.vertexCount;
  const projected = { x: new Float32Array(n), y: new Float32Array(n), nearness: new Float32Array(n) };
  const p = scene.positionsMm;
  for (let i = 0; i < n; i++) {
    const d: Vec3 = [p[i * 3] - eyeMm[0], p[i * 3 + 1] - eyeMm[1], p[i * 3 + 2] - eyeMm[2]];
    const inverse = -1 / dot(d, back);
    projected.x[i] = width / 2 + dot(d, right) * focal * inverse;
    projected.y[i] = height / 2 - dot(d, up) * focal * inverse;
    projected.nearness[i] = inverse;
  }
  return projected;
}
