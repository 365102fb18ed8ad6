/** JSON as it may stand in a script element: a `<` could end the element, and line separators end a line in old parsers. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The absolute address of a product's picture; undefined for an invalid one. */
export const fullAddress = (address: string, shopUrl: string): string | undefined => {
  const full = address.startsWith('/') ? `${shopUrl}${address}` : address;
  return URL.canParse(full) ? new URL(full).href : undefined;
};
