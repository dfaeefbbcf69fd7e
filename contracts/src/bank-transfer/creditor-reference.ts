import type { EventId } from '../kernel/index.ts';
import { remainderBy97 } from './remainder.ts';

/** As much as a creditor reference has room for behind RF and its check digits. */
const longestBody = 21;
const tagLength = 5;

/** A creditor reference (ISO 11649) of letters and digits: RF, two check digits, and these. */
const withCheckDigits = (body: string): string => {
  const check = 98 - remainderBy97(`${body}RF00`);
  return `RF${String(check).padStart(2, '0')}${body}`;
};

/** The event in a reference: the end of its id, which is made by chance. */
const tagOf = (eventId: EventId): string => eventId.slice(-tagLength).toUpperCase();

/**
 * The creditor reference that a group pays under (rule bank-transfer/reference): its event, then its confirmation number, so that it
 * is read back without a look into any table. Null: the number has other signs than letters and digits, or is too long.
 */
export const creditorReferenceOf = ({
  eventId,
  confirmationNumber,
}: {
  readonly eventId: EventId;
  readonly confirmationNumber: string;
}): string | null => {
  const number = confirmationNumber.replaceAll(/[\s-]/g, '').toUpperCase();
  const fits = /^[A-Z0-9]+$/.test(number) && number.length <= longestBody - tagLength;
  return fits ? withCheckDigits(tagOf(eventId) + number) : null;
};

/** Tells whether a text is a creditor reference: its form, and its check digits. */
export const isCreditorReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && remainderBy97(text.slice(4) + text.slice(0, 4)) === 1;

/** What a creditor reference says, where it may be one of ours. */
export interface ReadReference {
  readonly reference: string;
  /** The confirmation number, in capitals. */
  readonly number: string;
  /** Tells whether it is of that event; else it is of another one, or of somebody else's. */
  readonly isOfEvent: boolean;
}

const read = (reference: string, eventId: EventId): ReadReference => ({
  reference,
  number: reference.slice(4 + tagLength),
  isOfEvent: reference.slice(4, 4 + tagLength) === tagOf(eventId) && reference.length > 4 + tagLength,
});

/**
 * The creditor references in what came with a payment. Banks and people put spaces and dashes between, anywhere, and further
 * text right behind it: of several that could be meant from the same place, the longest of this event counts.
 */
export const referencesIn = (text: string, eventId: EventId): readonly ReadReference[] => {
  const upper = text.toUpperCase();
  const found = new Map<string, ReadReference>();
  for (const { index } of upper.matchAll(/RF[\s-]*\d[\s-]*\d/g)) {
    const bare = upper
      .slice(index, index + 60)
      .replaceAll(/[\s-]/g, '')
      .replace(/[^A-Z0-9].*$/s, '')
      .slice(0, 4 + longestBody);
    const candidates: ReadReference[] = [];
    for (let length = bare.length; length > 4; length -= 1) {
      const one = bare.slice(0, length);
      if (isCreditorReference(one)) candidates.push(read(one, eventId));
    }
    const best = candidates.find(({ isOfEvent }) => isOfEvent) ?? candidates[0];
    if (best !== undefined) found.set(best.reference, best);
  }
  return [...found.values()];
};
