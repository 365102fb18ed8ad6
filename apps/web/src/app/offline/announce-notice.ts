/** Screen readers announce changes alone, and the notice of a stored page is there from the start. */
export const announceNotice = (page: Document): void => {
  for (const notice of page.querySelectorAll('body > .stale-notice')) notice.replaceChildren(...notice.children);
};
