import { isRecord, PRELOADED_RESPONSES_ELEMENT_ID, type PreloadedResponse } from '@paila/shared';

const ENDPOINTS: readonly PreloadedResponse['endpoint'][] = ['listProducts', 'productFacets', 'showProduct'];

const isPreloadedResponse = (value: unknown): value is PreloadedResponse =>
  isRecord(value) && ENDPOINTS.some((name) => name === value['endpoint']) && 'arg' in value && 'body' in value;

/**
 * The answers to reading calls that came with the page, so that its first rendering needs no further request. Each
 * answer is used once, because it is only true for the moment of the page.
 */
export const takePreloadedResponses = (page: Document): PreloadedResponse[] => {
  const element = page.getElementById(PRELOADED_RESPONSES_ELEMENT_ID);
  if (!element) return [];
  element.remove();
  try {
    const given: unknown = JSON.parse(element.textContent);
    return Array.isArray(given) ? given.filter(isPreloadedResponse) : [];
  } catch {
    return [];
  }
};
