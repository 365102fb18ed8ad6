/** Text that is HTML already and goes into a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML that shows just that text, within elements and within quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);

type Part = string | Html | readonly Part[] | undefined;

const render = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'string' ? escapeHtml(part) : part.map(render).join('');
};

/** HTML from a template: what is filled in is text, and escaped, unless it is {@link Html} itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + render(parts[index])).join(''));
