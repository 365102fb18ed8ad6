import type { LockedPackage } from './locked-packages.js';

/**
 * The licences that packages of a production shop may have. All allow to sell goods with the package. Those of libvips
 * (LGPL) ask that it stays a library of its own, which anybody may replace: it is a file that `sharp` loads.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** The licences of packages that name theirs in another place than npm reads. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // In `licenses`, an older field of package.json.
  busboy: 'MIT',
  streamsearch: 'MIT',
  // In its file LICENSE.
  'png-js': 'MIT',
};

/** The licence of a package; undefined if nobody knows it. */
export const licenceOf = ({ name, license }: Pick<LockedPackage, 'name' | 'license'>): string | undefined =>
  license ?? READ_BY_HAND[name];

/** True if all parts of a licence such as `(MIT AND Zlib)` are allowed. A choice between two counts as both. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .every((part) => ALLOWED.has(part));

const compare = (a: string, b: string): number => (a < b ? -1 : 1);

/** The page docs/licences.md: the names of the packages that a production shop has, by licence. */
export const licencesPage = (packages: readonly LockedPackage[]): string => {
  const byLicence = new Map<string, Set<string>>();
  for (const each of packages.filter(({ dev }) => !dev)) {
    const licence = licenceOf(each) ?? 'Unknown';
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(each.name));
  }
  const sections = [...byLicence]
    .sort(([a], [b]) => compare(a, b))
    .map(([licence, names]) => {
      const list = [...names].sort(compare).map((name) => `- \`${name}\``);
      return `## ${licence}\n\n${list.join('\n')}\n`;
    });
  return `# Licences

The packages that a production shop has, by licence. \`npm run licences\` writes this page, and a test compares it with
the lock file. A licence that is new here needs a decision: \`scripts/lib/licences.ts\` lists the allowed ones.
\`npm run sbom\` prints the same packages with their versions and hashes.

${sections.join('\n')}`;
};
