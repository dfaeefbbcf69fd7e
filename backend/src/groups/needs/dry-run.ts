import type { RegistrationParts } from '../stream/parts.ts';

/**
 * The same parts, to work out what a use case would cost and whether it would fit: all that is claimed is looked at as it
 * would be claimed at this moment, and nobody gets it.
 */
export const dryRun = (parts: RegistrationParts): RegistrationParts => {
  const { seats, activitySeats, optionUses, promoCodeUses, duplicates, files, platform } = parts;
  return {
    ...parts,
    seats: { ...seats, ...seats.dryRun },
    activitySeats: { ...activitySeats, ...activitySeats.dryRun },
    optionUses: { ...optionUses, ...optionUses.dryRun },
    promoCodeUses: { ...promoCodeUses, ...promoCodeUses.dryRun },
    duplicates: { ...duplicates, ...duplicates.dryRun },
    files: { ...files, ...files.dryRun },
    platform: { ...platform, keyring: { ...platform.keyring, ensure: () => Promise.resolve() } },
  };
};
