export { Atelier, DRAFT, heightOf, MASTER, SKETCH, type Artwork, type Effort } from './atelier.js';
export { GENERATOR_VERSION, inputHash, readManifest, type Manifest, type ManifestEntry } from './manifest.js';
export { encodePlaceholder, encodePng, encodeWebp } from './raster/encode.js';
export type { Picture } from './raster/picture.js';
