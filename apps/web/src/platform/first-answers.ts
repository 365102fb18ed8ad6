import { callAddress, FIRST_ANSWERS_ELEMENT_ID, type FirstAnswer } from '@paila/shared';

const isFirstAnswer = (value: unknown): value is FirstAnswer =>
  typeof value === 'object' && value !== null && 'call' in value && 'body' in value;

const answersIn = (element: Element): FirstAnswer[] => {
  try {
    const given: unknown = JSON.parse(element.textContent);
    return Array.isArray(given) ? given.filter(isFirstAnswer) : [];
  } catch {
    return [];
  }
};

let left: FirstAnswer[] = [];

/**
 * The answer to a reading call that came with the page, if it did: the first rendering needs no second journey to the
 * server, nor the code that makes one. Each is given once, as it is true for the moment of the page alone.
 */
export const takeFirstAnswer = (path: string, params?: object): FirstAnswer | undefined => {
  const element = typeof document === 'undefined' ? null : document.getElementById(FIRST_ANSWERS_ELEMENT_ID);
  if (element) {
    left = answersIn(element);
    element.remove();
  }
  const call = callAddress(path, params);
  const answer = left.find((each) => each.call === call);
  left = left.filter((each) => each !== answer);
  return answer;
};
