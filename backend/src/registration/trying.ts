import type { RegistrationParts } from './parts.ts';

/**
 * The same parts, to work something out with that is not done: seats, options, answers and files are looked at as they would be
 * claimed, and nobody gets them. What is worked out with these is what would be done at this moment.
 */
export const trying = (parts: RegistrationParts): RegistrationParts => {
  const { seats, activitySeats, optionUses, duplicates, files, platform } = parts;
  return {
    ...parts,
    seats: { ...seats, claim: seats.tryClaim },
    activitySeats: { ...activitySeats, claim: activitySeats.tryClaim },
    optionUses: { ...optionUses, hold: optionUses.tryHold },
    duplicates: { ...duplicates, hold: duplicates.tryHold },
    files: { ...files, claim: files.tryClaim, doubt: () => Promise.resolve() },
    platform: { ...platform, keyring: { ...platform.keyring, ensure: () => Promise.resolve() } },
  };
};
