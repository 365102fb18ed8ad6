/** Text that is HTML already and goes into a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

/** A text as it may stand in HTML and XML, between tags and in quoted attributes. */
export const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`)
    // No XML may hold these, escaped or not, and no reader misses them.
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

type Part = string | Html | readonly Part[] | undefined;

const render = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'string' ? escaped(part) : part.map(render).join('');
};

/** HTML from a template: what is filled in is text, and escaped, unless it is {@link Html} itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + render(parts[index])).join(''));
