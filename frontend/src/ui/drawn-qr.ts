import { toString } from 'qrcode';

/** A text as a QR code, drawn by the browser: the address of a picture that is sharp at any size. Refuses where it cannot draw. */
export const drawQr = async (text: string): Promise<string> => {
  // The same correction level as the server's pictures: badges are bent and scratched.
  const svg = await toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};
