declare namespace PDFKit {
  /** A font that is read once, for any number of documents. */
  interface ReadFont {
    readonly postscriptName: string;
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
