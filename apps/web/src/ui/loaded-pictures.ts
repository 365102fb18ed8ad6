/**
 * Removes the placeholder behind each picture that has loaded, as pictures are partly transparent. A picture may load
 * before the app runs, so an inline script of the page calls this.
 */
export const removePlaceholders = (page: Document): void => {
  page.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement) target.style.backgroundImage = '';
    },
    // The event does not bubble.
    true,
  );
};

/** True if the page shows a picture in the same width already, as when one element replaces another. */
export const isPictureShown = (src: string, sizes: string): boolean =>
  Array.from(document.images).some(
    (image) => image.getAttribute('src') === src && image.sizes === sizes && image.complete && image.naturalWidth > 0,
  );
