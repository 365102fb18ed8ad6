// Runs in the thread that draws documents (document-worker.js).
import { create } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { subsetOfClusters } from './font-subset.js';

/** Passed to pdfkit as a feature of right-to-left text; OpenType's name for such forms. */
export const RIGHT_TO_LEFT = 'rtla';
export const LEFT_TO_RIGHT = 'ltra';
const [ZWNJ, ZWJ] = [0x200c, 0x200d];
/** The width of a space in a font that has none, in its size. */
const SPACE = 0.25;

/** A letter with more glyphs, such as one with a hundred vowel signs, is drawn in parts. */
const MAX_GLYPHS = 16;
/** The text of further parts. Some readers of PDF invent letters for an empty text. */
const ZERO_WIDTH_SPACE = '\u200b';
/** The largest reach of piled-up marks above and below a line, in its size. */
const MAX_REACH = 2;

/**
 * A font file that has been read. HarfBuzz shapes its texts, as fontkit breaks some conjuncts of Bengali; fontkit
 * embeds it.
 * @typedef {object} ReadFace
 * @property {PDFKit.ReadFont} font
 * @property {ReadonlySet<number>} codePoints
 * @property {InstanceType<typeof harfbuzz.Font>} shaper
 */
/**
 * A glyph with its position in its cluster, in font units.
 * @typedef {{ readonly gid: number, readonly x: number, readonly y: number }} Placed
 */
/**
 * The glyphs of letters that belong together, and that a PDF draws as one.
 * @typedef {object} Cluster
 * @property {string} text
 * @property {readonly Placed[]} glyphs
 * @property {number} width in font units
 */

/**
 * @param {Buffer} truetype
 * @returns {ReadFace}
 */
export const readFace = (truetype) => {
  const font = create(truetype);
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(truetype)));
  return { font, codePoints: new Set(font.characterSet), shaper };
};

/**
 * The clusters of a text from left to right.
 * @param {ReadFace} face
 * @param {string} text
 * @param {boolean} isRightToLeft
 * @returns {Cluster[]}
 */
export const shape = ({ shaper, font, codePoints }, text, isRightToLeft) => {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  buffer.setFlags(harfbuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  harfbuzz.shape(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b);
  /** @type {{ start: number, text: string, glyphs: Placed[], width: number }[]} */
  const clusters = [];
  infos.forEach(({ codepoint: gid, cluster: start }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const last = clusters.at(-1);
    const isMore = last?.start === start;
    const isFull = last?.glyphs.length === MAX_GLYPHS;
    const meant = isMore ? ZERO_WIDTH_SPACE : text.slice(start, starts[starts.indexOf(start) + 1]);
    const own = isMore && !isFull ? last : { start, text: meant, glyphs: [], width: 0 };
    if (own !== last) clusters.push(own);
    if (own.text === ' ' && !codePoints.has(0x20)) own.width = SPACE * font.unitsPerEm;
    else {
      own.glyphs.push({ gid, x: own.width + xOffset, y: yOffset });
      own.width += xAdvance;
    }
  });
  return clusters;
};

/**
 * The reach of a text's glyphs above and below their baseline, as a multiple of the font's size.
 * @param {ReadFace} face
 * @param {readonly Cluster[]} clusters
 */
export const verticalReach = ({ font }, clusters) => {
  let [above, below] = [0, 0];
  for (const { glyphs } of clusters) {
    for (const { gid, y } of glyphs) {
      const { minY, maxY } = font.getGlyph(gid).cbox;
      if (minY === Infinity) continue;
      above = Math.max(above, (maxY + y) / font.unitsPerEm);
      below = Math.max(below, -(minY + y) / font.unitsPerEm);
    }
  }
  return { above: Math.min(above, MAX_REACH), below: Math.min(below, MAX_REACH) };
};

/**
 * The code points for copying from the PDF. Readers of PDF reverse text from right to left, letter by letter, and some
 * of them lose letters beside joiners.
 * @param {string} text
 * @param {boolean} isRightToLeft
 */
const copyableCodePoints = (text, isRightToLeft) => {
  const codePoints = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return isRightToLeft
    ? codePoints.filter((codePoint) => codePoint !== ZWNJ && codePoint !== ZWJ).reverse()
    : codePoints;
};

/**
 * A font for pdfkit, for one document. Each cluster is one glyph, so that text copied from the PDF is right.
 * @param {ReadFace} face
 * @param {string} name that no other font of the document has
 * @returns {PDFKit.ReadFont}
 */
export const fontForDocument = (face, name) => {
  const { font } = face;
  /** @type {Map<string, Cluster>} */
  const drawn = new Map();
  /**
   * @param {string} text
   * @param {readonly string[]} [features]
   * @returns {PDFKit.ShapedText}
   */
  const layout = (text, features = []) => {
    const isRightToLeft = features.includes(RIGHT_TO_LEFT);
    const clusters = shape(face, text, isRightToLeft);
    const positions = clusters.map(({ width }) => ({ xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0 }));
    return {
      glyphs: clusters.map((cluster) => {
        const id = JSON.stringify(cluster);
        drawn.set(id, cluster);
        return { id, advanceWidth: cluster.width, codePoints: copyableCodePoints(cluster.text, isRightToLeft) };
      }),
      positions,
      // pdfkit reads this after it has scaled the positions.
      get advanceWidth() {
        return positions.reduce((total, { xAdvance }) => total + xAdvance, 0);
      },
    };
  };
  return Object.create(font, {
    postscriptName: { value: name },
    layout: { value: layout },
    createSubset: { value: () => subsetOfClusters(font, (id) => drawn.get(id)) },
  });
};
