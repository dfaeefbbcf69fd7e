/**
 * Measures how well the scanner reads, beside the bare library.
 *
 *   npm run bench:decode [-- --each 25 --seed 1]
 *
 * Draws pictures of badges as cameras give them (25 of each of eight kinds, the same for the same seed), and has them
 * read by the scanner's own way (its plan of looks, its options; at most two looks at a picture, which at a door lie some
 * 80 ms apart) and by zxing-wasm as it comes. Browsers with a reader of their own use that first; it is not measured
 * here. The last line is one JSON object: by kind the share of pictures of which every code was read, and the median and
 * the slowest milliseconds of a picture.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { nextLook, sizeOfFrame } from '@turnout/frontend/desk/frame-plan';
import { readPixels, type Pixels } from '@turnout/frontend/desk/read-codes';
import { asProgram } from '@turnout/backend/start/program';
import { drawPictures, kinds, shrunk, type Drawn, type Kind, type Picture } from './code-pictures.ts';
import { machineMs, median, round } from './figures.ts';

asProgram();

// It would be fetched from another host.
const reader = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(reader).buffer }, fireImmediately: true });

const { values } = parseArgs({
  options: { each: { type: 'string', default: '25' }, seed: { type: 'string', default: '1' } },
});
const looksAtMost = 2;

interface Measured {
  readonly isRead: boolean;
  readonly ms: number;
  readonly looks: number;
}

const asImage = ({ data, width, height }: Picture): Pixels => ({ data, width, height, colorSpace: 'srgb' });
const hasAll = (texts: readonly string[], found: readonly { readonly text: string }[]): boolean =>
  texts.every((text) => found.some((one) => one.text === text));

/** As the scanner looks at a film that stands still. */
const byScanner = async ({ picture, texts }: Drawn): Promise<Measured> => {
  let ms = 0;
  for (let misses = 0; misses < looksAtMost; misses += 1) {
    // Shrinking is the browser's work, on the graphics chip: it does not count.
    const frame = shrunk(picture, sizeOfFrame(picture, nextLook(misses)));
    const startedAt = machineMs();
    const found = await readPixels(asImage(frame));
    ms += machineMs() - startedAt;
    if (found.length > 0) return { isRead: hasAll(texts, found), ms, looks: misses + 1 };
  }
  return { isRead: false, ms, looks: looksAtMost };
};

const byLibrary = async ({ picture, texts }: Drawn): Promise<Measured> => {
  const startedAt = machineMs();
  const found = await readBarcodes(asImage(picture));
  return { isRead: hasAll(texts, found), ms: machineMs() - startedAt, looks: 1 };
};

const summary = (all: readonly Measured[]) => ({
  read: round(all.filter(({ isRead }) => isRead).length / all.length, 3),
  medianMs: round(median(all.map(({ ms }) => ms)), 1),
  slowestMs: round(Math.max(...all.map(({ ms }) => ms)), 1),
});

const measured = new Map<Kind, { readonly scanner: Measured[]; readonly library: Measured[] }>(
  kinds.map((kind) => [kind, { scanner: [], library: [] }]),
);
let isWarm = false;
for (const drawn of drawPictures(Number(values.seed), Number(values.each))) {
  // The first picture starts the library.
  if (!isWarm) await readPixels(asImage(drawn.picture));
  isWarm = true;
  const ofKind = measured.get(drawn.kind);
  ofKind?.scanner.push(await byScanner(drawn));
  ofKind?.library.push(await byLibrary(drawn));
}

const figures = Object.fromEntries(
  [...measured].map(([kind, { scanner, library }]) => [kind, { scanner: summary(scanner), library: summary(library) }]),
);
const all = [...measured.values()];
const pictures = all.reduce((sum, { scanner }) => sum + scanner.length, 0);
const total = {
  scanner: summary(all.flatMap(({ scanner }) => scanner)),
  library: summary(all.flatMap(({ library }) => library)),
};
process.stdout.write(`${JSON.stringify({ pictures, seed: Number(values.seed), total, kinds: figures })}\n`);
