import type { Reach } from '@turnout/contracts/kernel';
import { openRevokedDevices, type Accounts } from '../access/index.ts';
import {
  checkInManifest as checkIn,
  findRead,
  openPresented,
  openReadBadge,
  openRefusals,
  openSaidAtDesk,
  openSaidInCopies,
} from '../check-in/index.ts';
import {
  checkpointManifest as checkpoint,
  openLabelFiles,
  openOfflineAtCheckpoints,
  type CheckpointParts,
  type openCheckpoints,
} from '../checkpoint/index.ts';
import type { formReaders } from '../forms/index.ts';
import type { openGroups } from './group-parts.ts';
import type { OnGroups } from './on-groups.ts';
import type { MailReach } from '../platform/mail/mail-reach.ts';
import type { PdfMaker } from '../platform/pdf/pdf-maker.ts';
import { colleagueOf } from '../platform/session/staff.ts';

interface Desks {
  readonly onGroups: OnGroups;
  readonly checkpoints: ReturnType<typeof openCheckpoints>;
  readonly accounts: Accounts;
  readonly groups: ReturnType<typeof openGroups>['groups'];
  readonly asked: Pick<ReturnType<typeof formReaders>, 'typeInfo' | 'fieldInfo' | 'activityInfo' | 'typeEventOf'>;
  readonly mailReach: MailReach;
  /** The address for another device, which a QR code carries. */
  readonly reach: () => Reach;
  readonly pdf: PdfMaker;
}

/** The capabilities at which badges are presented, and how badges are read. */
export const openDesks = ({ onGroups, checkpoints, accounts, groups, asked, mailReach, reach, pdf }: Desks) => {
  const { platform, registrations, registrationStream, eventDetails, profile } = onGroups;
  const findPresented = openPresented({
    ...platform,
    isRegistered: async (eventId, id) => (await registrations.knownEventOf(id)) === eventId,
  });
  const readBadge = openReadBadge(platform, async (id) => (await registrations.find(id))?.state ?? null);
  const refusals = openRefusals(platform);
  const atDesks = { ...onGroups, colleague: colleagueOf(profile), findPresented, readBadge, refusals };
  const atCheckpoints: CheckpointParts = {
    ...atDesks,
    readPresented: (eventId, presented) => findRead(findPresented, eventId, presented),
    checkpoints,
    eventOfType: asked.typeEventOf,
    mailReach,
    reach,
  };
  const labels = openLabelFiles({ ...atCheckpoints, pdf });
  return {
    readBadge,
    labels,
    'check-in': checkIn.module({
      ...atDesks,
      onArrival: groups.want,
      activityInfo: asked.activityInfo,
      atCheckpoints: openOfflineAtCheckpoints(platform, { ...checkpoints, eventDetails }),
      revokedDevice: openRevokedDevices(accounts),
      saidAtDesk: openSaidAtDesk(platform, asked),
      saidInCopies: openSaidInCopies(
        platform,
        asked,
        async (primaryId) => (await registrations.streams.read(registrationStream(primaryId))).state,
      ),
    }),
    checkpoint: checkpoint.module({ ...atCheckpoints, labels }),
  };
};
