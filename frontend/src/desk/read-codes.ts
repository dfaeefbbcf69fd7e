import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import type { Found } from './sighting.ts';

// Tickets of other systems carry more than QR codes; short linear codes are left out, they misread.
const options: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Aztec', 'PDF417', 'Code128'],
  tryHarder: true,
  // Two badges in a picture must be told from one.
  maxNumberOfSymbols: 2,
};

/** The codes in a picture, by our own reader: at most two. */
export const readPixels = async (pixels: ImageData): Promise<readonly Found[]> =>
  (await readBarcodes(pixels, options))
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({ x, y })),
    }));
