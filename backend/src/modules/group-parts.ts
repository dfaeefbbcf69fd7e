import { optionsTaken } from '@turnout/projections/inventory/queries';
import { openActivitySeats } from '../claims/kinds/activity-seats.ts';
import { openNumbers } from '../claims/kinds/numbers.ts';
import { openOptionUses } from '../claims/kinds/option-uses.ts';
import { openPromoCodeUses } from '../claims/kinds/promo-codes.ts';
import { openRegistrantFiles } from '../claims/kinds/registrant-files.ts';
import type { EventSetup } from '../event-setup/index.ts';
import type { RegistrationParts } from '../groups/stream/parts.ts';
import { openRegistrations, type RegistrationNeighbours, type Registrations } from '../groups/stream/registrations.ts';
import { openWarmGroups, type WarmGroups } from '../groups/stream/warm-groups.ts';
import type { MailConfig } from '../platform/configuration/mail-config.ts';
import { openMailReach } from '../platform/mail/mail-reach.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openPictures } from '../platform/pictures/open-pictures.ts';

/** Everything that people claim before they are registered, beside the seats of their types. */
export const openClaims = (platform: Platform) => ({
  activitySeats: openActivitySeats(platform),
  promoCodeUses: openPromoCodeUses(platform),
  optionUses: openOptionUses(platform),
  numbers: openNumbers(platform),
  files: openRegistrantFiles(platform),
});

/** These claims, and what reads files and sends mails. */
export const openHeld = (
  platform: Platform,
  { mail, isConfirmationWaiting }: { readonly mail: MailConfig } & Pick<RegistrationParts, 'isConfirmationWaiting'>,
) => ({
  ...openClaims(platform),
  mailReach: openMailReach(platform.sql, mail.smtpUrl !== undefined),
  isConfirmationWaiting,
  optionsTaken,
  pictures: openPictures(),
});

/** Registrations, and what is kept in memory of those whose event is on. */
export const openGroups = (
  platform: Platform,
  eventSetup: Pick<EventSetup, 'eventsOn' | 'beginsAt'>,
  neighbours: RegistrationNeighbours,
): { readonly groups: WarmGroups; readonly registrations: Registrations } => {
  const groups = openWarmGroups({ ...platform, ...eventSetup, onGroup: (event) => registrations.noteGroup(event) });
  const registrations = openRegistrations(platform, neighbours, groups.cache);
  return { groups, registrations };
};
