import { PromoCodeId, type EventId } from '@turnout/contracts/kernel';
import type { InstallationIds } from './ids.ts';
import { isSameCode } from './same-code.ts';

const separator = '-';

/** A code of an event that somebody entered, in the letters that it has now. */
export interface EnteredLetters {
  readonly eventId: EventId;
  readonly promoCodeId: PromoCodeId;
  readonly code: string;
}

/**
 * What somebody shows who entered a right code, in place of its letters: which code, and what this installation alone can
 * make of it. It is stored nowhere, and tells nothing of the letters; with other letters the code has another one.
 */
export const seatsProofOf = (
  { derive }: Pick<InstallationIds, 'derive'>,
  { eventId, promoCodeId, code }: EnteredLetters,
): string => `${promoCodeId}${separator}${derive(`${eventId} ${promoCodeId} ${code}`, 'seats-proof')}`;

/** Which code a proof is about, if about any; whether it is one is told by `isSeatsProof`. */
export const codeOfProof = (proof: string): PromoCodeId | null =>
  PromoCodeId.safeParse(proof.split(separator)[0]).data ?? null;

/** Whether this installation made a proof for that code. */
export const isSeatsProof = (ids: Pick<InstallationIds, 'derive'>, proof: string, entered: EnteredLetters): boolean =>
  isSameCode(seatsProofOf(ids, entered), proof);
