import { attendeesApi } from '@turnout/contracts/attendees';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { callForPieces } from '../../platform/api.ts';
import { newCommandId } from '../../platform/id.ts';

const pageMark = '/Type /Page\n';

/**
 * Counts the pages in what has come of a PDF so far. Each says what it is once it is drawn, also where that came in two pieces.
 * @returns takes a piece, and gives the pages up to its end.
 */
export const pageCounter = (): ((piece: Uint8Array) => number) => {
  const text = new TextDecoder('latin1');
  let [rest, count] = ['', 0];
  return (piece) => {
    const so = rest + text.decode(piece);
    count += so.split(pageMark).length - 1;
    rest = so.slice(1 - pageMark.length);
    return count;
  };
};

interface Wanted {
  readonly eventId: EventId;
  readonly registrants: readonly RegistrantId[];
  readonly confirmUnpaid: boolean;
}

/** A file of badges, and how many have a page in it. */
export interface BadgePdf {
  readonly file: Blob;
  readonly pages: number;
}

/** Badges as one PDF; those that are drawn are noted as printed. @param onPages told how many pages there are so far. */
export const readBadgePdf = async (
  { eventId, registrants, confirmUnpaid }: Wanted,
  { onPages, signal }: { readonly onPages: (pages: number) => void; readonly signal: AbortSignal },
): Promise<BadgePdf> => {
  const counted = pageCounter();
  let pages = 0;
  const file = await callForPieces(
    attendeesApi.badgeFiles,
    { body: { eventId, registrants: [...registrants], confirmUnpaid }, commandId: newCommandId(), signal },
    (piece) => {
      pages = counted(piece);
      onPages(pages);
    },
  );
  return { file, pages };
};
