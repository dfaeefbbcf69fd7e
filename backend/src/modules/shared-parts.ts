import { checkpointManifest as checkpoint } from '../checkpoint/index.ts';
import { formsManifest } from '../forms/index.ts';
import { eventSetupManifest } from '../event-setup/index.ts';
import { registrationManifest as registration } from '../registration/index.ts';
import type { Platform } from '../platform/module/platform.ts';
import { forgetStatements } from '../bank-transfer/index.ts';
import { attendeeImportManifest as attendeeImport, forgetImportedTexts } from '../attendee-import/index.ts';
import { openCompleteErasure } from '../erasure/index.ts';

/** Erases also what imports of an event say of people. */
export const openErasure = ({ pool, keyring }: Platform, journalFile: string) =>
  openCompleteErasure({
    pool,
    keyring,
    journalFile,
    forgetTexts: async (transaction, eventId) => {
      await forgetImportedTexts(transaction, eventId);
      await forgetStatements(transaction, eventId);
    },
  });

/** Newest states of other capabilities' streams, for those that ask for them. */
export const newestOf = (platform: Platform) => ({
  ...registration.newest(platform),
  ...attendeeImport.newest(platform),
  ...eventSetupManifest.newest(platform),
  ...formsManifest.newest(platform),
  ...checkpoint.newest(platform),
});
