import { licenceOf } from './licences.js';
import type { LockedPackage } from './locked-packages.js';

const purlOf = ({ name, version }: LockedPackage): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const toComponent = (each: LockedPackage) => {
  const [algorithm, hash] = each.integrity?.split('-', 2) ?? [];
  const licence = licenceOf(each);
  return {
    type: 'library',
    'bom-ref': purlOf(each),
    name: each.name,
    version: each.version,
    purl: purlOf(each),
    ...(algorithm === 'sha512' &&
      hash !== undefined && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    ...(licence !== undefined && {
      licenses: [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    }),
  };
};

/**
 * The software bill of materials of a production shop, in the form of CycloneDX 1.6. The lock file alone decides, so
 * the packages for other platforms are part of it. `npm sbom` leaves out most packages of a monorepo, and
 * `@cyclonedx/cyclonedx-npm` brings 148 packages, among them a compiler's tools.
 */
export const createSbom = (
  packages: readonly LockedPackage[],
  shop: { readonly name: string; readonly version: string },
) => ({
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': shop.name, ...shop } },
  components: [
    ...new Map(packages.filter(({ dev }) => !dev).map((each) => [purlOf(each), toComponent(each)])).values(),
  ],
});
