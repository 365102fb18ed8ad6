/** An answer of the API that the server sent along with the page which is going to ask for it. */
export interface PreloadedResponse {
  /** The call, as {@link callAddress} writes it. */
  readonly call: string;
  readonly body: unknown;
  /** Of a list: how many products there are in all, as `X-Total-Count` says it. */
  readonly total?: number;
}

/** The id of the JSON script element in the page that carries its {@link PreloadedResponse}s. */
export const PRELOADED_RESPONSES_ELEMENT_ID = 'preloaded-responses';

/** A reading call below /api in one way of writing: parameters by name, without those that say nothing. */
export const callAddress = (path: string, params: object = {}): string => {
  const said = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return said.length === 0 ? path : `${path}?${said.join('&')}`;
};
