import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import wasmUrl from 'zxing-wasm/writer/zxing_writer.wasm?url';

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** A text as a QR code, drawn by the browser: the address of a picture that is sharp at any size. Refuses where it cannot draw. */
export const drawQr = async (text: string): Promise<string> => {
  // The same correction level as the server's pictures: badges are bent and scratched.
  const { svg, error } = await writeBarcode(text, {
    format: 'QRCode',
    options: 'ecLevel=M',
    addQuietZones: true,
  });
  if (error !== '') throw new Error(error);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};
