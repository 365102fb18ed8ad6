// Compresses the texts of the build with the best quality of Brotli, which takes seconds of processor time. The API
// sends the files as they are, so the first visitors after a start do not wait for a compression.
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const DIST = join(import.meta.dirname, 'dist');
const TEXTS = ['.js', '.css', '.svg', '.txt', '.webmanifest'];

/** @param {string} file */
const compress = async (file) => {
  const text = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  // Moved when the file is whole, because a running shop may read the file at any time.
  const unfinished = join(DIST, '.vite', `${basename(file)}.br`);
  await writeFile(unfinished, await promisify(brotliCompress)(text, { params }));
  await rename(unfinished, `${file}.br`);
};

// Files whose names begin with a dot are not served.
const served = (await readdir(DIST, { recursive: true })).filter((path) => !path.startsWith('.'));
await Promise.all(served.filter((path) => TEXTS.includes(extname(path))).map((path) => compress(join(DIST, path))));
