import type { EventId } from '../kernel/index.ts';
import { remainderBy97 } from '../charges/remainder.ts';

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

/** The content of a creditor reference, where it may be one of ours. */
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

/** The creditor references that begin at a place: of each length one, and whether the text has a word's end there. */
const startingAt = (text: string): readonly { readonly reference: string; readonly isWhole: boolean }[] => {
  const found: { reference: string; isWhole: boolean }[] = [];
  let bare = '';
  for (const [at, sign] of Array.from(text).entries()) {
    if (/[\s-]/.test(sign)) continue;
    if (!/[A-Z0-9]/.test(sign) || bare.length >= 4 + longestBody) break;
    bare += sign;
    if (bare.length > 4 && isCreditorReference(bare))
      found.push({ reference: bare, isWhole: !/^[A-Z0-9]/.test(text.slice(at + 1)) });
  }
  return found;
};

/**
 * The creditor references in what came with a payment. Banks and people put spaces and dashes between, anywhere, and further
 * text behind: those of this event come alone where there are any, and those that end with a word before those that do not.
 */
export const referencesIn = (text: string, eventId: EventId): readonly ReadReference[] => {
  const upper = text.toUpperCase();
  const all = Array.from(upper.matchAll(/RF[\s-]*\d[\s-]*\d/g)).flatMap(({ index }) =>
    startingAt(upper.slice(index, index + 80)).map(({ reference, isWhole }) => ({
      ...read(reference, eventId),
      isWhole,
    })),
  );
  const ours = all.filter(({ isOfEvent }) => isOfEvent);
  const likely = ours.length > 0 ? ours : all.filter(({ isWhole }) => isWhole);
  const whole = likely.filter(({ isWhole }) => isWhole);
  const chosen = whole.length > 0 ? whole : likely;
  return [...new Map(chosen.map(({ isWhole: _, ...one }) => [one.reference, one])).values()];
};
