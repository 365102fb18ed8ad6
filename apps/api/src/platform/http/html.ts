/** Text that is HTML already and is not escaped again. */
export class Html {
  constructor(readonly text: string) {}
}

/** Escapes a text for HTML and XML, between tags and in quoted attributes. */
export const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`)
    // XML forbids these characters, even escaped, but allows the control characters of the lookahead.
    .replace(/(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu, '');

type Part = string | Html | readonly Part[] | undefined;

const render = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'string' ? escaped(part) : part.map(render).join('');
};

/** A template tag for HTML: values are escaped, unless they are {@link Html}. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + render(parts[index])).join(''));

/** JSON that is safe in a script element: `<` could end the element, and line separators end a line in old parsers. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
