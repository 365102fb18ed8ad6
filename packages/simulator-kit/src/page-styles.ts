import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';

interface Accent {
  /** Main buttons, links and the focus ring. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly ink: string;
  /** `accent` under the pointer. */
  readonly strong: string;
}

/** The colour by which people tell one simulator's pages from another's. */
export interface PageColours {
  readonly light: Accent;
  readonly dark: Accent;
}

const variables = ({ accent, ink, strong }: Accent): string =>
  `:root { --accent: ${accent}; --accent-ink: ${ink}; --accent-strong: ${strong}; }`;

/** Serves the style sheet of a simulator's pages. The build copies `assets` next to the bundle. */
export const pageStyles = ({ light, dark }: PageColours): RequestHandler => {
  const shared = readFileSync(new URL('./assets/page.css', import.meta.url), 'utf8');
  const styles = `${shared}\n${variables(light)}\n@media (prefers-color-scheme: dark) { ${variables(dark)} }\n`;
  return (_req, res) => {
    res.type('css').send(styles);
  };
};
