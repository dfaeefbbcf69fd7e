import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this a file fits into the packet that brings its headers, in bytes. */
const worthIt = 1_000;
const texts = '**/*.{js,css,html,json,svg,webmanifest,wasm,txt,map}';
/** Files are compressed once and fetched by everybody: as small as each way makes them. */
const ways = [
  {
    ending: 'br',
    compress: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  },
  { ending: 'gz', compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }) },
];

/**
 * Lays a compressed twin beside each file of the built pages that gets smaller by it (`app.js.br`, `app.js.gz`),
 * for servers that hand out whichever a browser takes.
 */
export const compressFiles = async (folder: string): Promise<void> => {
  for await (const file of glob(texts, { cwd: folder })) {
    const path = join(folder, file);
    const bytes = await readFile(path);
    if (bytes.length < worthIt) continue;
    await Promise.all(
      ways.map(async ({ ending, compress }) => {
        const packed = await compress(bytes);
        if (packed.length < bytes.length) await writeFile(`${path}.${ending}`, packed);
      }),
    );
  }
};
