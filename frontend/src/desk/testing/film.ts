import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistrationView } from '@turnout/contracts/registration';
import type { Browser } from 'playwright-core';

const width = 640;
const height = 480;
const side = 320;

/** A film that Chromium plays in place of a camera. */
export interface Film {
  readonly file: string;
  readonly remove: () => Promise<void>;
}

/** The brightness of each pixel of a grey scene with the picture in its middle, drawn by a browser. */
const luma = async (browser: Browser, png: Buffer): Promise<Buffer> => {
  const page = await browser.newPage();
  const bytes = await page.evaluate(
    async ({ source, w, h, size }) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (context === null) return [];
      context.fillStyle = '#777';
      context.fillRect(0, 0, w, h);
      context.imageSmoothingEnabled = false;
      context.drawImage(picture, (w - size) / 2, (h - size) / 2, size, size);
      const { data } = context.getImageData(0, 0, w, h);
      return Array.from({ length: w * h }, (_, pixel) => data[pixel * 4] ?? 0);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, w: width, h: height, size: side },
  );
  await page.close();
  return Buffer.from(bytes);
};

/** Films the QR code of somebody's badge, as the server draws it: a few still frames as Y4M. */
export const filmOf = async (
  browser: Browser,
  { address, token }: { readonly address: string; readonly token: string },
  badge: Pick<RegistrationView, 'qr'>,
): Promise<Film> => {
  const context = await browser.newContext({
    baseURL: address,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
  const png = await (await context.request.get(badge.qr)).body();
  await context.close();
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), await luma(browser, png), grey]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  const folder = await mkdtemp(join(tmpdir(), 'turnout-film-'));
  const file = join(folder, 'badge.y4m');
  await writeFile(file, Buffer.concat([header, frame, frame, frame]));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** Chromium's switches for a camera that shows the film and is allowed without asking. */
export const fakeCameraFlags = ({ file }: Film): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];
