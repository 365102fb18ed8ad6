/** True if a new release has replaced this app's files on the server. */
const isReleaseGone = async (): Promise<boolean> => {
  try {
    return (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
};

/** Reloads the page if this app's files are gone from the server, to get the current release. */
export const reloadIfReleaseIsGone = async (): Promise<void> => {
  if (await isReleaseGone()) window.location.reload();
};
