/** A text as it may stand in HTML and XML, between tags and in attributes. */
export const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`)
    // No XML may hold these, escaped or not, and no reader misses them.
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** JSON as it may stand in a script element: a `<` could end the element, and line separators end a line in old parsers. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The full address of a picture of the catalogue; undefined for what is no address. */
export const fullAddress = (address: string, shopUrl: string): string | undefined => {
  const full = address.startsWith('/') ? `${shopUrl}${address}` : address;
  return URL.canParse(full) ? new URL(full).href : undefined;
};
