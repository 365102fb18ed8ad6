declare namespace PDFKit {
  /** A glyph of a shaped text, with the text that it stands for when somebody copies it from the PDF. */
  interface ShapedGlyph {
    readonly id: string;
    /** Font units. */
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
  }
  /** Font units. pdfkit scales these in place. */
  interface GlyphPosition {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }
  interface ShapedText {
    readonly glyphs: readonly ShapedGlyph[];
    readonly positions: readonly GlyphPosition[];
    /** Font units. */
    readonly advanceWidth: number;
  }
  /** Font units; infinite for a glyph that draws nothing. */
  interface GlyphBox {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  }
  /** The part of a TrueType font that a PDF embeds, as fontkit builds it: glyph by glyph when it is encoded. */
  interface FontSubset {
    font: ReadFont;
    /** The glyphs to embed: those of the font by their numbers, others by ids that only their maker knows. */
    readonly glyphs: (number | string)[];
    readonly glyf: Uint8Array[];
    readonly loca: { readonly offsets: number[] };
    readonly hmtx: { readonly metrics: { readonly advance: number; readonly bearing: number }[] };
    /** Bytes of the glyphs so far. */
    offset: number;
    includeGlyph: (this: FontSubset, id: number | string) => number;
    _addGlyph: (this: FontSubset, id: number | string) => number;
  }
  /** A font that is read once, for any number of documents. */
  interface ReadFont {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    readonly characterSet: readonly number[];
    readonly maxp: object;
    readonly loca: object;
    readonly getGlyph: (id: number) => { readonly cbox: GlyphBox };
    readonly createSubset: () => FontSubset;
    readonly layout: (text: string, features?: readonly string[]) => ShapedText;
  }
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** pdfkit takes fonts of fontkit, too, which its types lack. */
    registerFont(name: string, font: ReadFont): this;
  }
}

declare module 'fontkit' {
  export const create: (file: Uint8Array) => PDFKit.ReadFont;
}

declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'truetype';
    readonly keepAllGlyphs?: boolean;
    readonly variationAxes?: Readonly<Record<string, number>>;
    readonly dropTables?: readonly string[];
  }
  /** @param text undefined with `keepAllGlyphs` */
  const subsetFont: (font: Buffer, text: string | undefined, options: SubsetOptions) => Promise<Buffer>;
  export default subsetFont;
}

declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** The level of each UTF-16 unit; odd levels run from right to left. */
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly level: number }[];
  }
  interface Bidi {
    readonly getEmbeddingLevels: (text: string, direction?: 'ltr' | 'rtl' | 'auto') => EmbeddingLevels;
  }
  const bidiFactory: () => Bidi;
  export default bidiFactory;
}
