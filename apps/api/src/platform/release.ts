import manifest from '../../package.json' with { type: 'json' };

/** The version of this package. An operator can name a release of their own by the setting RELEASE. */
export const VERSION: string = manifest.version;
