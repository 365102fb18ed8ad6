import { maths } from '../geometry/maths.js';
import type { Part } from '../geometry/mesh.js';
import { findPart, type ShoeModel } from '../geometry/shoe.js';
import type { Rgb } from './colour.js';
import { insolePainter, liningPainter } from './inside-skin.js';
import { lacePainter } from './lace-skin.js';
import type { Foot, ShoePattern } from './shoe-pattern.js';
import { treadPainter, wallPainter } from './sole-skin.js';
import { cover } from './surfaces.js';
import { paintTexture, repainted, type Painter } from './painting.js';
import { plainTexture, type Texture } from './texture.js';
import { tonguePainter } from './tongue-skin.js';
import { upperPainter } from './upper-skin.js';

const UPPER_ASPECT = 4;
/** The texture width for which the sizes of small parts are given. */
const FULL_WIDTH = 3584;

type PaintPart = (part: Part, width: number, height: number, painter: Painter) => Texture;

/** Paints a part; sizes are for a texture `FULL_WIDTH` wide. */
const partPainter =
  (model: ShoeModel, texelsAround: number): PaintPart =>
  (part, width, height, painter) => {
    const mesh = findPart(model, part);
    const texels = (full: number) => maths.max(24, maths.round((full * texelsAround) / FULL_WIDTH));
    return paintTexture(mesh, texels(width), texels(height), painter);
  };

const paintInsole = (painted: PaintPart, pattern: ShoePattern, foot: Foot): Texture =>
  painted('insole', 768, pattern.softLining ? 208 : 96, insolePainter(pattern, foot));
const paintTongue = (painted: PaintPart, model: ShoeModel, pattern: ShoePattern, foot: Foot): Texture =>
  painted('tongue', 1216, 704, tonguePainter(findPart(model, 'tongue'), pattern, foot));

/** @param texelsAround width of the upper's texture: 3584 for pictures 1200 px wide */
export function paintShoe(model: ShoeModel, pattern: ShoePattern, texelsAround: number): Map<Part, Texture> {
  const painted = partPainter(model, texelsAround);
  const cloth =
    (dyed: Rgb, lengthMm: number, girthMm: number): Painter =>
    ({ u, v, pointMm }, texel) => {
      cover('textile', dyed, { alongMm: u * lengthMm, acrossMm: v * girthMm, pointMm }, texel);
    };
  const textures = new Map<Part, Texture>([
    ['upper', painted('upper', FULL_WIDTH, FULL_WIDTH / UPPER_ASPECT, upperPainter(model, pattern, 'right'))],
    ['outsole', painted('outsole', 2560, 300, treadPainter(model, pattern))],
    ['lining', painted('lining', FULL_WIDTH / 2, 240, liningPainter(model, pattern))],
    ['insole', paintInsole(painted, pattern, 'right')],
    ['midsole', painted('midsole', FULL_WIDTH, 256, wallPainter(model, pattern))],
    ['aglet', plainTexture(pattern.aglet, 0.25, 0.05)],
    ['eyelet', plainTexture(pattern.eyelet.dye, pattern.eyelet.roughness, pattern.eyelet.reflectance)],
  ]);
  if (model.form.tongue) textures.set('tongue', paintTongue(painted, model, pattern, 'right'));
  // All laces share one repeating braid texture.
  if (model.form.lacing)
    textures.set('lace', { ...painted('lace', 640, 112, lacePainter(pattern.lace)), wrapsU: true });
  if (model.form.pullLoop) textures.set('loop', painted('loop', 256, 96, cloth(pattern.loop, 70, 28)));
  return textures;
}

/** Half the width of the mark at the heel, as a share of the ring. */
const HEEL_MARK_SPAN = 0.06;

/**
 * The textures for the mirrored mesh of a pair's left shoe. Only lettering is painted again, so that the mirrored text
 * is readable. The tread's mark stays mirrored, as nobody sees it.
 * @param right the result of `paintShoe` at the same size
 */
export function paintLeftShoe(
  model: ShoeModel,
  pattern: ShoePattern,
  texelsAround: number,
  right: ReadonlyMap<Part, Texture>,
): Map<Part, Texture> {
  const painted = partPainter(model, texelsAround);
  const left = new Map(right);
  left.set('insole', paintInsole(painted, pattern, 'left'));
  const upper = right.get('upper');
  if (pattern.heelMark && upper) {
    const painter = upperPainter(model, pattern, 'left');
    left.set('upper', repainted(upper, model.upper.mesh, -HEEL_MARK_SPAN, HEEL_MARK_SPAN, painter));
  }
  if (model.form.tongue) left.set('tongue', paintTongue(painted, model, pattern, 'left'));
  return left;
}
