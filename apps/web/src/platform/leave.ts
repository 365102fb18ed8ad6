/** An address that a browser may be sent to; scripts and the like are none. */
const isWebAddress = (url: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
};

/** Takes the browser to another site. @returns false for what is no web address */
export const leaveFor = (url: string): boolean => {
  if (!isWebAddress(url)) return false;
  window.location.assign(url);
  return true;
};
