import { z } from 'zod';
import { nextLook, sizeOfFrame, type Look } from './frame-plan.ts';
import type { Found } from './sighting.ts';

/** The codes found in a frame; none where it holds none. */
export type Decoded = readonly Found[];

export interface Frame {
  readonly image: ImageBitmap | ImageData;
  /** Our own reader looks at it, whatever the browser has. */
  readonly isByOurs: boolean;
}

/** What the worker says of a frame; a reason where its reader did not start. */
export type Answer = { readonly ok: true; readonly found: Decoded } | { readonly ok: false; readonly reason: string };

const Message = z.union([
  z.object({
    ok: z.literal(true),
    found: z.array(z.object({ text: z.string(), corners: z.array(z.object({ x: z.number(), y: z.number() })) })),
  }),
  z.object({ ok: z.literal(false), reason: z.string() }),
]);

/** Between two looks, ms; a phone that decodes ten times a second stays cool for hours. */
const pause = 80;
/** After the reader failed (its file did not load), ms. */
const pauseAfterFailure = 3000;

const canvasGrab = (() => {
  let canvas: HTMLCanvasElement | null = null;
  return (video: HTMLVideoElement, width: number, height: number): ImageData | null => {
    canvas ??= document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(video, 0, 0, width, height);
    return context?.getImageData(0, 0, width, height) ?? null;
  };
})();

const grab = async (video: HTMLVideoElement, next: Look): Promise<ImageBitmap | ImageData | null> => {
  const { width, height } = sizeOfFrame({ width: video.videoWidth, height: video.videoHeight }, next);
  // Without OffscreenCanvas (older Safari) the worker could not read a bitmap's pixels.
  if (typeof OffscreenCanvas === 'undefined') return canvasGrab(video, width, height);
  return createImageBitmap(video, { resizeWidth: width, resizeHeight: height });
};

/** Looks at a playing video until it is closed. */
export interface Decoder {
  readonly close: () => void;
}

/**
 * Looks for codes in a video, one frame at a time, in a worker: the page never waits for it.
 * @param onFrame the codes that each frame held, in the video's own pixels.
 * @param onBroken the reader itself failed (its file did not load).
 */
export const openDecoder = (
  video: HTMLVideoElement,
  { onFrame, onBroken }: { onFrame: (found: Decoded) => void; onBroken: (reason: string) => void },
): Decoder => {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  let isClosed = false;
  let scale = 1;
  let misses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    if (isClosed) return;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0 || document.hidden)
      return later();
    // A frame that cannot be taken (camera just switched) is passed over.
    const next = nextLook(misses);
    const image = await grab(video, next).catch(() => null);
    if (image === null || isClosed) return later();
    scale = video.videoWidth / image.width;
    const frame = { image, isByOurs: next.isByOurs } satisfies Frame;
    worker.postMessage(frame, image instanceof ImageData ? [image.data.buffer] : [image]);
  };
  const later = (ms = pause) => {
    if (!isClosed) timer = setTimeout(() => void look(), ms);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isClosed) return;
    const answer = Message.parse(data);
    if (!answer.ok) {
      onBroken(answer.reason);
      return later(pauseAfterFailure);
    }
    const { found } = answer;
    misses = found.length === 0 ? misses + 1 : 0;
    onFrame(
      found.map(({ text, corners }) => ({
        text,
        corners: corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
      })),
    );
    later();
  });
  worker.addEventListener('error', ({ message }) => {
    if (!isClosed) onBroken(message);
  });
  later();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      worker.terminate();
    },
  };
};
