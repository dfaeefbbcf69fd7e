import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawQr } from './drawn-qr.ts';

const scale = 4;
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(await readFile(file)).buffer },
    fireImmediately: true,
  });
});

/** The picture as pixels: its one path is made of level lines, each a row of black modules. */
const pixelsOf = (picture: string) => {
  const svg = decodeURIComponent(picture.slice(picture.indexOf(',') + 1));
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const data = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, command, first = '', second = ''] of (/ d="([^"]*)"\/><\/svg>/.exec(svg)?.[1] ?? '').matchAll(
    /([Mmh])(-?[\d.]+)(?: ?(-?[\d.]+))?/g,
  )) {
    if (command === 'M') [x, y] = [Number(first), Number(second)];
    if (command === 'm') [x, y] = [x + Number(first), y + Number(second)];
    if (command !== 'h') continue;
    for (let row = Math.floor(y) * scale; row < Math.floor(y) * scale + scale; row += 1)
      for (let column = x * scale; column < (x + Number(first)) * scale; column += 1)
        data.fill(0, (row * side * scale + column) * 4, (row * side * scale + column) * 4 + 3);
    x += Number(first);
  }
  return { data, width: side * scale, height: side * scale, colorSpace: 'srgb' as const };
};

it.each(['b19td61a6pk7xq2m4n8w', 'https://turnout.example.org/events/3d2ntw1dhxyqzteq3yyb?from=flyer', 'Ñandú 🎟️'])(
  'draws %s as the scanner reads it',
  async (text) => {
    const picture = await drawQr(text);
    expect(picture).toMatch(/^data:image\/svg\+xml,/);
    const found = await readBarcodes(pixelsOf(picture), { formats: ['QRCode'] });
    expect(found.map((one) => one.text)).toEqual([text]);
  },
);
