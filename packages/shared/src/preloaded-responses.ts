/** An API response that the server embeds in the page that would request it. */
export interface PreloadedResponse {
  /** The call, as {@link callAddress} writes it. */
  readonly call: string;
  readonly body: unknown;
  /** For a list: the total number of products, as in `X-Total-Count`. */
  readonly total?: number;
}

/** The id of the JSON script element in the page that carries its {@link PreloadedResponse}s. */
export const PRELOADED_RESPONSES_ELEMENT_ID = 'preloaded-responses';

/** Normalises the address of a GET request below /api: parameters sorted by name, without empty ones. */
export const callAddress = (path: string, params: object = {}): string => {
  const said = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return said.length === 0 ? path : `${path}?${said.join('&')}`;
};
