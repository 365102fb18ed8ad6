// @ts-check
// Runs before anything else and on any Node.js, so nothing newer than ES modules here.

/**
 * Ends the program with one clear sentence when this Node.js is too old for the shop.
 * @param {string} [version] like `20.19.0`
 */
export const checkNode = (version = process.versions.node) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(
    `Paila needs Node.js 20.19 or later; this is ${version}.\nInstall a current one from https://nodejs.org and try again.\n`,
  );
  process.exit(1);
};
