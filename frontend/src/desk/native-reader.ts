import type { Decoded } from './decoder.ts';

// The browser's own detector is no part of the typed platform yet; these are the parts used of it.
interface Detector {
  detect(image: ImageBitmapSource): Promise<readonly { rawValue: string; cornerPoints: readonly DOMPointInit[] }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const wanted = ['qr_code', 'data_matrix', 'aztec', 'pdf417', 'code_128'];

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && 'getSupportedFormats' in value;

/** A reader over the browser's own detector, null where it has none that reads QR codes. */
export const nativeReader = async (
  scope: object = globalThis,
): Promise<((image: ImageBitmapSource) => Promise<Decoded>) | null> => {
  const detectorClass: unknown = Reflect.get(scope, 'BarcodeDetector');
  if (!isDetectorClass(detectorClass)) return null;
  const supported = await detectorClass.getSupportedFormats().catch((): string[] => []);
  if (!supported.includes('qr_code')) return null;
  const detector = new detectorClass({ formats: wanted.filter((format) => supported.includes(format)) });
  return async (image) => {
    const found = await detector.detect(image);
    return found.map(({ rawValue, cornerPoints }) => ({
      text: rawValue,
      corners: cornerPoints.map(({ x = 0, y = 0 }) => ({ x, y })),
    }));
  };
};
