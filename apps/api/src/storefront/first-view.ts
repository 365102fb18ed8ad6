import type { FirstAnswer, PublicSettings } from '@paila/shared';
import { createSizedCache } from '../platform/sized-cache.js';
import type { Page } from './pages.js';

/** Draws a page as a guest sees it first, as HTML. */
export type RenderFirstView = (view: {
  address: string;
  answers: readonly FirstAnswer[];
  settings: PublicSettings;
}) => Promise<string>;

const KEPT_VIEWS = 500;
const KEPT_BYTES = 32 * 1024 * 1024;

interface KeptView {
  readonly bytes: number;
  /** What it was drawn from. */
  readonly answers: string;
  readonly html: Promise<string>;
}

/**
 * Draws the first view of pages, each once for as long as what it shows does not change.
 * @returns a function from a page to HTML; empty for a page that waits for the app
 */
export const createFirstViews = (settings: PublicSettings) => {
  const kept = createSizedCache<KeptView>(KEPT_VIEWS, KEPT_BYTES);
  return async (render: RenderFirstView, { address, answers }: Page): Promise<string> => {
    if (address === undefined) return '';
    const known = kept.get(address);
    if (known?.answers === answers) return known.html;
    const html = render({ address, answers: JSON.parse(answers) as FirstAnswer[], settings });
    // A view takes about as much again as what it is drawn from, and something for the frame.
    kept.set(address, { bytes: 3 * answers.length + 20_000, answers, html });
    return html;
  };
};
