import { maths } from '../geometry/maths.js';
import { clamp, lerp, smoothstep } from '../geometry/vector.js';
import type { Lighting } from '../light/irradiance.js';
import type { FloorGrid } from '../light/visibility.js';
import type { Viewfinder } from './camera.js';

/** The shadow fades out within this margin of the frame, as a share of its width. */
const CLEAR_MARGIN = 0.025;
const FADE_MARGIN = 0.12;
/** The shadow fades out over this many steps at the floor grid's edge. */
const GRID_FADE = 14;
/** Browsers blend in sRGB, which is approximately this power of linear light. */
const DISPLAY_POWER = 1 / 2.2;
const SHADOW_STRENGTH = 0.9;
/** Added where a product all but touches the floor. */
const CONTACT_STRENGTH = 0.3;
/** Fainter shadows are dropped, as they make the background look dirty. */
const FAINTEST_SHADE = 0.015;
const FULL_SHADE = 0.32;
/** The same under two soft lights, whose shadows are fainter and have no far end. */
const FULL_SOFT_SHADE = 0.2;

/** Opacity of the floor's shadow at a sample. */
export function floorShadow({ floor: light, studio }: Lighting, floor: FloorGrid, finder: Viewfinder) {
  const fullShade = studio.forShadow ? FULL_SOFT_SHADE : FULL_SHADE;
  const { width, height, eyeMm, right, up, back, focal } = finder;
  return (px: number, py: number): number => {
    const a = (px + 0.5 - width / 2) / focal;
    const b = (height / 2 - py - 0.5) / focal;
    const down = right[1] * a + up[1] * b - back[1];
    if (down > -1e-4) return 0;
    const far = (floor.heightMm - eyeMm[1]) / down;
    const gx = (eyeMm[0] + (right[0] * a + up[0] * b - back[0]) * far - floor.fromX) / floor.stepMm;
    const gz = (eyeMm[2] + (right[2] * a + up[2] * b - back[2]) * far - floor.fromZ) / floor.stepMm;
    const i = maths.floor(gx);
    const j = maths.floor(gz);
    if (i < 0 || j < 0 || i >= floor.countX - 1 || j >= floor.countZ - 1) return 0;
    const frameEdge = maths.min(px, width - px, py, height - py) / width;
    if (frameEdge <= CLEAR_MARGIN) return 0;
    const k = i * floor.countZ + j;
    const lit = lerp(
      lerp(light[k], light[k + floor.countZ], gx - i),
      lerp(light[k + 1], light[k + floor.countZ + 1], gx - i),
      gz - j,
    );
    if (lit >= 1) return 0;
    const gridEdge = maths.min(gx, gz, floor.countX - 1 - gx, floor.countZ - 1 - gz);
    const fade = smoothstep(0, GRID_FADE, gridEdge) * smoothstep(CLEAR_MARGIN, FADE_MARGIN, frameEdge);
    const shade = 1 - lit ** DISPLAY_POWER;
    const strength = SHADOW_STRENGTH + CONTACT_STRENGTH * smoothstep(0.3, 0.6, shade);
    return clamp(shade * strength * smoothstep(FAINTEST_SHADE, fullShade, shade), 0, 0.9) * fade;
  };
}
