/// <reference lib="webworker" />
import { prepareZXingModule } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Answer, Decoded, Frame } from './decoder.ts';
import { nativeReader } from './native-reader.ts';
import { readPixels } from './read-codes.ts';

let isPrepared = false;
const prepare = () => {
  if (isPrepared) return;
  isPrepared = true;
  // Without this the reader would be fetched from somebody else's host.
  prepareZXingModule({
    overrides: { locateFile: (path, prefix) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
  });
};

let canvas: OffscreenCanvas | null = null;
const pixelsOf = ({ image }: Frame): ImageData | null => {
  if (image instanceof ImageData) return image;
  canvas ??= new OffscreenCanvas(image.width, image.height);
  if (canvas.width !== image.width) canvas.width = image.width;
  if (canvas.height !== image.height) canvas.height = image.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  return context?.getImageData(0, 0, image.width, image.height) ?? null;
};

const readWithWasm = async (frame: Frame): Promise<Decoded> => {
  prepare();
  const pixels = pixelsOf(frame);
  return pixels === null ? [] : readPixels(pixels);
};

let native = nativeReader();

const read = async (frame: Frame): Promise<Decoded> => {
  const reader = await native;
  if (reader === null || frame.isByOurs) return readWithWasm(frame);
  try {
    return await reader(frame.image);
  } catch {
    // Some phones list a detector whose service is missing; ours then does the work from here on.
    native = Promise.resolve(null);
    return readWithWasm(frame);
  }
};

const answerTo = async (data: Frame): Promise<void> => {
  const answer = await read(data).then(
    (found): Answer => ({ ok: true, found }),
    (error: unknown): Answer => ({ ok: false, reason: String(error) }),
  );
  if (data.image instanceof ImageBitmap) data.image.close();
  self.postMessage(answer);
};

self.addEventListener('message', ({ data }: MessageEvent<Frame>) => void answerTo(data));
