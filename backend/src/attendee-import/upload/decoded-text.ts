import type { TextEncoding } from '@turnout/contracts/attendee-import';
import type { FileBytes } from '../../platform/files/file-bytes.ts';

/** A text file's text in pieces, without its mark. Bytes that mean no letter in the encoding become U+FFFD. */
export const decodedText = async function* (file: FileBytes, encoding: TextEncoding): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of file.stream(0, file.size)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
};
