import { fitted, type Rendition } from './picture-size.ts';

/** Below it a photo looks bad. */
const qualities = [0.82, 0.72, 0.62, 0.5];

const written = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** Draws a picture as it is turned by its camera. Null: the browser cannot open it. */
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

/**
 * Draws a picture anew, small enough for the public pages; whatever else stood in the file stays behind.
 * @returns null where it is no picture that this browser opens.
 */
export const lightened = async (file: File, { within, types, bytes }: Rendition): Promise<File | null> => {
  const image = await opened(file);
  if (image === null) return null;
  const { width, height } = fitted({ width: image.naturalWidth, height: image.naturalHeight }, within);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  let best: Blob | null = null;
  for (const type of types) {
    for (const quality of qualities) {
      const blob = await written(canvas, type, quality);
      // A browser that cannot write a type writes PNG instead.
      if (blob === null || blob.type !== type) break;
      if (best === null || blob.size < best.size) best = blob;
      if (blob.size <= bytes) break;
    }
    if (best !== null) break;
  }
  return best === null ? null : new File([best], file.name, { type: best.type });
};
