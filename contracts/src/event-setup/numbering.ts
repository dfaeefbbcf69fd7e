/** What of an event says how its registrations are numbered. */
export interface Numbering {
  readonly customConfirmationNumberGeneration: boolean;
  readonly confirmationNumberSequence: number | null;
}

/** The first number of an event's sequence; null where its numbers are random. */
export const firstNumberOf = ({
  customConfirmationNumberGeneration: isNumbered,
  confirmationNumberSequence: start,
}: Numbering): number | null => (isNumbered ? (start ?? 1) : null);
