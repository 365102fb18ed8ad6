declare module 'fontkit' {
  interface Outline {
    readonly bbox: Readonly<Record<'minX' | 'maxX' | 'minY' | 'maxY', number>>;
    toSVG(): string;
  }
  export interface Font {
    readonly unitsPerEm: number;
    layout(text: string): {
      readonly glyphs: readonly { readonly path: Outline }[];
      readonly positions: readonly Readonly<Record<'xAdvance' | 'xOffset' | 'yOffset', number>>[];
    };
  }
  export const create: (file: Uint8Array) => Font;
}

declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'truetype' | 'woff' | 'woff2';
    readonly variationAxes?: Readonly<Record<string, number>>;
  }
  const subsetFont: (font: Uint8Array, text: string, options: Options) => Promise<Buffer>;
  export default subsetFont;
}
