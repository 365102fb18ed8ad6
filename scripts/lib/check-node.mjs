// @ts-check
// Must run on old versions of Node.js: no syntax newer than ES modules.

/**
 * Exits with a clear message when this Node.js is too old.
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
