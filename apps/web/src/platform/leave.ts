/** Whether a browser may be sent to this address: `javascript:` and the like are refused. */
const isWebAddress = (url: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
};

/** Takes the browser to another site. @returns false if it is not a web address */
export const leaveFor = (url: string): boolean => {
  if (!isWebAddress(url)) return false;
  window.location.assign(url);
  return true;
};
