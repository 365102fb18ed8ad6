// Runs in the thread that draws documents (document-worker.js).

/** @typedef {import('./shaped-font.js').Cluster} Cluster */

/** Bytes of a composite glyph: its head, and each component. */
const HEAD = 10;
const COMPONENT = 8;
/** Offsets of two bytes, from the origin of the glyph, with more components to follow. */
const FLAGS = 0x0003;
const MORE_FOLLOWS = 0x0020;
/** The sizes that readers of fonts reserve. */
const LIMITS = {
  maxComponentElements: 255,
  maxComponentDepth: 8,
  maxCompositePoints: 20_000,
  maxCompositeContours: 2_000,
};

/**
 * A number that fits into two bytes. A text may pile up hundreds of marks.
 * @param {number} value
 */
const inTwoBytes = (value) => Math.max(-0x8000, Math.min(0x7fff, Math.round(value)));

/**
 * The part of a font that a PDF embeds. Each cluster is one glyph, composed of glyphs of the font.
 * @param {PDFKit.ReadFont} font
 * @param {(id: string) => Cluster | undefined} findCluster
 * @returns {PDFKit.FontSubset}
 */
export const subsetOfClusters = (font, findCluster) => {
  const subset = font.createSubset();
  /** @type {Map<string, number>} */
  const indexes = new Map();
  // fontkit adds a glyph by its number in the font, with its components. A cluster has an id of its own.
  const { includeGlyph, _addGlyph: addGlyph } = subset;
  subset.font = Object.create(font, {
    maxp: { value: { ...font.maxp, ...LIMITS } },
    // Offsets of four bytes, as the clusters come on top of the glyphs of the font.
    loca: { value: { ...font.loca, version: 1 } },
  });
  subset.includeGlyph = (id) => {
    if (typeof id === 'number') return includeGlyph.call(subset, id);
    const index = indexes.get(id) ?? subset.glyphs.push(id) - 1;
    indexes.set(id, index);
    return index;
  };
  subset._addGlyph = (id) => {
    if (typeof id === 'number') return addGlyph.call(subset, id);
    const { glyphs = [], width = 0 } = findCluster(id) ?? {};
    const drawn = glyphs
      .map((placed) => ({ ...placed, box: font.getGlyph(placed.gid).cbox }))
      .filter(({ box }) => box.minX !== Infinity);
    const bytes = Buffer.alloc(drawn.length === 0 ? 0 : HEAD + drawn.length * COMPONENT);
    const bearing = inTwoBytes(Math.min(...drawn.map(({ box, x }) => box.minX + x)));
    if (drawn.length > 0) {
      bytes.writeInt16BE(-1, 0);
      bytes.writeInt16BE(bearing, 2);
      bytes.writeInt16BE(inTwoBytes(Math.min(...drawn.map(({ box, y }) => box.minY + y))), 4);
      bytes.writeInt16BE(inTwoBytes(Math.max(...drawn.map(({ box, x }) => box.maxX + x))), 6);
      bytes.writeInt16BE(inTwoBytes(Math.max(...drawn.map(({ box, y }) => box.maxY + y))), 8);
    }
    drawn.forEach(({ gid, x, y }, index) => {
      const at = HEAD + index * COMPONENT;
      bytes.writeUInt16BE(index < drawn.length - 1 ? FLAGS | MORE_FOLLOWS : FLAGS, at);
      bytes.writeUInt16BE(subset.includeGlyph(gid), at + 2);
      bytes.writeInt16BE(inTwoBytes(x), at + 4);
      bytes.writeInt16BE(inTwoBytes(y), at + 6);
    });
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance: Math.round(width), bearing: drawn.length === 0 ? 0 : bearing });
    subset.offset += bytes.length;
    return subset.glyf.length - 1;
  };
  return subset;
};
