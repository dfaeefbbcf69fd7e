import { referencesIn, type LineMatch } from '@turnout/contracts/bank-transfer';
import type { EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import type { ReadLine } from './read/reading.ts';

/** A group that a payment could be for, as it stands now. */
export interface Candidate {
  readonly primaryId: PrimaryId;
  /** Its first. */
  readonly registrantId: RegistrantId;
  readonly currency: string;
  /** In minor units. */
  readonly due: number;
  /** The amount it chose to pay now, where that is less than all. */
  readonly payNow: number | null;
  readonly takesPart: boolean;
  /** The group that has its money by now; null: itself. */
  readonly wentOnTo: PrimaryId | null;
  /** Whoever took the statement in may not edit it. */
  readonly isCutOff: boolean;
}

/** The groups that a payment says something of, by how it says it. */
export interface Named {
  /** By references of this event. */
  readonly byReference: readonly Candidate[];
  readonly byNumber: readonly Candidate[];
  readonly byName: readonly Candidate[];
}

export interface Matched {
  readonly match: LineMatch;
  readonly candidate: Candidate | null;
}

/** The words of a text that may be confirmation numbers, and pairs and triples of words, as people part long numbers. */
export const numbersIn = (text: string): readonly string[] => {
  const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const joined = words.flatMap((word, at) => [
    word,
    word + (words[at + 1] ?? ''),
    word + (words[at + 1] ?? '') + (words[at + 2] ?? ''),
  ]);
  // A number of ours has nine signs, which may all be letters.
  const likely = joined.filter((one) => one.length === 9 || (one.length >= 4 && one.length <= 16 && /\d/.test(one)));
  return [...new Set(likely)].slice(0, 60);
};

const ofReference = (line: ReadLine, candidate: Candidate): LineMatch => {
  const { currency, due, payNow } = candidate;
  if (candidate.wentOnTo !== null) return 'went-on';
  if (!candidate.takesPart) return 'not-taking-part';
  if (currency !== line.currency) return 'other-currency';
  if (due <= 0) return 'already-paid';
  if (line.amount !== due && line.amount !== payNow) return 'amount-differs';
  return candidate.isCutOff ? 'after-cut-off' : 'exact';
};

const several = (candidates: readonly Candidate[]): boolean =>
  new Set(candidates.map(({ primaryId }) => primaryId)).size > 1;

/**
 * The group that a payment is for (rule bank-transfer/doubtful): certain is a reference of the event with the amount that is due, or that was
 * chosen to be paid now. Everything else is for staff to decide.
 */
export const matchOf = (line: ReadLine, eventId: EventId, { byReference, byNumber, byName }: Named): Matched => {
  const [first] = byReference;
  if (first !== undefined)
    return several(byReference)
      ? { match: 'several', candidate: null }
      : { match: ofReference(line, first), candidate: first };
  const references = referencesIn(line.text, eventId);
  if (references.length > 0 && references.every(({ isOfEvent }) => !isOfEvent))
    return { match: 'other-event', candidate: null };
  for (const [match, found] of [
    ['number-only', byNumber],
    ['name-only', byName],
  ] as const) {
    const [one] = found;
    if (one !== undefined) return several(found) ? { match: 'several', candidate: null } : { match, candidate: one };
  }
  return { match: 'unknown', candidate: null };
};
