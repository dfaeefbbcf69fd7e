import type { FileBytes } from './file-bytes.ts';
import { encodingOf, type Encoding } from './text.ts';

const headSize = 64 * 1024;

/** As `encodingOf`; only what nothing marks is read to its end. */
const encodingOfFile = async (file: FileBytes): Promise<Encoding> => {
  const encoding = encodingOf(await file.slice(0, headSize), { isCut: file.size > headSize });
  if (encoding !== 'utf-8') return encoding;
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of file.stream(0, file.size)) strict.decode(piece, { stream: true });
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
};

/** A text file's text in pieces, without its mark. */
export const decodedText = async function* (file: FileBytes): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(await encodingOfFile(file));
  for await (const piece of file.stream(0, file.size)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
};
