import type { ImportId } from '@turnout/contracts/kernel';
import type { DatabasePool } from 'slonik';
import { bytesInPieces, type FileBytes } from '../../platform/files/file-bytes.ts';
import { pieceSizes, readPiece } from './store.ts';

/** An uploaded file, in the pieces that it was stored in. */
export const storedFile = async (pool: DatabasePool, importId: ImportId): Promise<FileBytes> =>
  bytesInPieces(await pieceSizes(pool, importId), async (place) => {
    const piece = await readPiece(pool, importId, 'file', place);
    if (piece === null) throw new Error(`the file of the import ${importId} lacks its piece ${place}`);
    return piece;
  });
