import { attendeesApi } from '@turnout/contracts/attendees';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { callForPieces } from '../../platform/api.ts';
import { newCommandId } from '../../platform/id.ts';
import { pageCounter } from './page-counter.ts';

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
