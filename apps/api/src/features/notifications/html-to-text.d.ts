declare module 'html-to-text' {
  interface Selector {
    readonly selector: string;
    readonly format?: string;
    readonly options?: Readonly<Record<string, unknown>>;
  }
  /** Makes a converter of HTML into plain text. */
  export const compile: (options: {
    readonly wordwrap: number | false;
    readonly selectors: readonly Selector[];
  }) => (html: string) => string;
}
