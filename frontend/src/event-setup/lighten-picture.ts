import { type Drawing, type Extent, fitted, scaled, type Target } from './picture-size.ts';

/** Worse, then smaller, until a picture is light enough. Below the last quality a photo looks bad. */
const attempts = [
  { quality: 0.82, scale: 1 },
  { quality: 0.72, scale: 1 },
  { quality: 0.62, scale: 1 },
  { quality: 0.5, scale: 1 },
  { quality: 0.5, scale: 0.75 },
  { quality: 0.5, scale: 0.5 },
];

/** Opens a picture as its camera turned it. Null: the browser cannot. */
const opened = async (file: Blob): Promise<HTMLImageElement | null> => {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    image.src = url;
    await image.decode();
    return image;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'EncodingError') return null;
    throw error;
  } finally {
    URL.revokeObjectURL(url);
  }
};

const drawn = (image: HTMLImageElement, { width, height }: Extent, type: string): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');
  if (type === 'image/jpeg') {
    // What shines through would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(image, 0, 0, width, height);
  return canvas;
};

/** A browser that cannot write a type writes PNG instead: null there. */
const written = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob !== null && blob.type === type ? blob : null), type, quality),
  );

interface Drawn {
  readonly blob: Blob;
  readonly extent: Extent;
}

/** @param from the extent that it may not leave. */
const lightest = async (
  image: HTMLImageElement,
  from: Extent,
  type: string,
  { within, bytes }: Target,
): Promise<Drawn | null> => {
  let best: Drawn | null = null;
  for (const { quality, scale } of attempts) {
    const extent = scaled(fitted(from, within), scale);
    const blob = await written(drawn(image, extent, type), type, quality);
    if (blob === null) break;
    if (best === null || blob.size < best.blob.size) best = { blob, extent };
    if (best.blob.size <= bytes) break;
  }
  return best;
};

/** A picture as it is uploaded. */
export interface Lightened {
  readonly file: File;
  /** The same for phones; null: the first is small enough. */
  readonly small: File | null;
}

/**
 * Draws a picture anew, small enough for the public pages; whatever else stood in the file stays behind.
 * @returns null where it is no picture that this browser opens.
 */
export const lightened = async (chosen: File, { types, whole, small }: Drawing): Promise<Lightened | null> => {
  const image = await opened(chosen);
  if (image === null) return null;
  const asTaken = { width: image.naturalWidth, height: image.naturalHeight };
  for (const type of types) {
    const large = await lightest(image, asTaken, type, whole);
    if (large === null) continue;
    const smaller = small === null ? null : await lightest(image, large.extent, type, small);
    const named = ({ blob }: Drawn) => new File([blob], chosen.name, { type });
    const isLighter = smaller !== null && smaller.blob.size < large.blob.size;
    return { file: named(large), small: isLighter ? named(smaller) : null };
  }
  return null;
};
