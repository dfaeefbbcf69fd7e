import { z } from 'zod';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A code found in a frame, with its corners in the frame's pixels; null when there is none. */
export type Decoded = { readonly text: string; readonly corners: readonly Point[] } | null;

export interface Frame {
  readonly image: ImageBitmap | ImageData;
}

/** What the worker says of a frame; a reason where its reader did not start. */
export type Answer = { readonly ok: true; readonly found: Decoded } | { readonly ok: false; readonly reason: string };

const Message = z.union([
  z.object({
    ok: z.literal(true),
    found: z.object({ text: z.string(), corners: z.array(z.object({ x: z.number(), y: z.number() })) }).nullable(),
  }),
  z.object({ ok: z.literal(false), reason: z.string() }),
]);

/** A frame wider than this is shrunk: a code fills a good part of it, and half the pixels is half the time. */
const widest = 960;
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

const grab = async (video: HTMLVideoElement): Promise<ImageBitmap | ImageData | null> => {
  const scale = Math.min(1, widest / video.videoWidth);
  const width = Math.round(video.videoWidth * scale);
  const height = Math.round(video.videoHeight * scale);
  // Without OffscreenCanvas (older Safari) the worker could not read a bitmap's pixels.
  if (typeof OffscreenCanvas === 'undefined') return canvasGrab(video, width, height);
  return createImageBitmap(video, { resizeWidth: width, resizeHeight: height });
};

export interface Sighting {
  readonly text: string;
  /** In the video's own pixels. */
  readonly corners: readonly Point[];
}

/** Looks at a playing video until it is closed. */
export interface Decoder {
  readonly close: () => void;
}

/**
 * Looks for codes in a video, one frame at a time, in a worker: the page never waits for it.
 * @param onFrame what each frame held; null for nothing.
 * @param onBroken the reader itself failed (its file did not load).
 */
export const openDecoder = (
  video: HTMLVideoElement,
  { onFrame, onBroken }: { onFrame: (sighting: Sighting | null) => void; onBroken: (reason: string) => void },
): Decoder => {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  let isClosed = false;
  let scale = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    if (isClosed) return;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0 || document.hidden)
      return later();
    // A frame that cannot be taken (camera just switched) is passed over.
    const image = await grab(video).catch(() => null);
    if (image === null || isClosed) return later();
    scale = video.videoWidth / image.width;
    worker.postMessage({ image } satisfies Frame, image instanceof ImageData ? [image.data.buffer] : [image]);
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
    const corners = found?.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) ?? [];
    onFrame(found === null ? null : { text: found.text, corners });
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
