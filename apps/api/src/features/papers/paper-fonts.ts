import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Weight = 400 | 700 | 800;
type Script = 'latin' | 'latin-ext' | 'devanagari';

/** A piece of text in one script, and the font that has its letters. */
export interface Run {
  readonly text: string;
  readonly font: string;
}

const { resolve } = createRequire(import.meta.url);
// WOFF and not WOFF2, whose outlines fontkit can read but not embed.
const fileOf = (family: string, script: Script, weight: Weight): string =>
  resolve(`@fontsource/${family}/files/${family}-${script}-${String(weight)}-normal.woff`);

/**
 * The shop's text font, and Mukta for Devanagari, of the same foundry as the shop's own Anek, whose marks pdfkit misplaces. The
 * wordmark has no such marks, so it is set in Anek.
 */
const familyOf = (script: Script, weight: Weight): string => {
  if (weight === 800) return 'anek-devanagari';
  return script === 'devanagari' ? 'mukta' : 'hanken-grotesk';
};

const files = new Map<string, Buffer>();
const FONTS = (['latin', 'latin-ext', 'devanagari'] as const).flatMap((script) =>
  ([400, 700, 800] as const).map((weight) => ({ script, weight, name: `${script} ${String(weight)}` })),
);

/** Makes the fonts known to a document, which embeds what it uses of them. */
export const registerFonts = (doc: PDFKit.PDFDocument): void => {
  for (const { script, weight, name } of FONTS) {
    const file = files.get(name) ?? readFileSync(fileOf(familyOf(script, weight), script, weight));
    files.set(name, file);
    doc.registerFont(name, file);
  }
};

/** Devanagari with its joiners; a space or a point between belongs to the letters before it. */
const DEVANAGARI = /\p{Script_Extensions=Devanagari}|\u200c|\u200d/u;
const LATIN_EXT = /[\u0100-\u02ba\u1e00-\u1eff\u20a0-\u20c0]/u;
const ANY_SCRIPT = /[\s]/u;

const scriptOf = (letter: string, before: Script): Script => {
  if (ANY_SCRIPT.test(letter)) return before;
  if (DEVANAGARI.test(letter)) return 'devanagari';
  return LATIN_EXT.test(letter) ? 'latin-ext' : 'latin';
};

/** A text cut where its script changes, as no font has the letters of all. */
export const runsOf = (text: string, weight: Weight): Run[] => {
  const runs: { text: string; script: Script }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const script = scriptOf(letter, last?.script ?? 'latin');
    if (last?.script === script) last.text += letter;
    else runs.push({ text: letter, script });
  }
  return runs.map(({ text: part, script }) => ({ text: part, font: `${script} ${String(weight)}` }));
};
