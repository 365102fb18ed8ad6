const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Escaped HTML that can be inserted into a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Content = Html | string | number | null | undefined | false | readonly Content[];

const render = (content: Content): string => {
  if (content === null || content === undefined || content === false) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'string' || typeof content === 'number') return escape(String(content));
  return content.map(render).join('');
};

/** Template tag that escapes its values unless they are `Html`; null, undefined and false render as nothing. */
export const html = (parts: TemplateStringsArray, ...holes: readonly Content[]): Html =>
  new Html(parts.reduce((text, part, index) => text + render(holes[index - 1]) + part));
