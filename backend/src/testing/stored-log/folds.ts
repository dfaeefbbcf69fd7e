import { checkpointFieldRecord, checkpointRecord } from '@turnout/contracts/checkpoint';
import { speakerRecord } from '@turnout/contracts/event-setup';
import { activityRecord, fieldRecord, typeGroupRecord, typeRecord } from '@turnout/contracts/forms';
import type { Fold } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { accountFold, wallFold } from '../../access/account.ts';
import { deviceFold } from '../../access/device.ts';
import { emailClaimFold } from '../../access/email-claims.ts';
import { checkinsFold } from '../../checkpoint/checkin.ts';
import { dataFold } from '../../checkpoint/data.ts';
import { eventFold } from '../../event-setup/event.ts';
import { mailingsFold } from '../../messaging/decider.ts';
import { messageFold } from '../../messaging/message.ts';
import { openStreams, type Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { recordFold } from '../../platform/records/state.ts';
import { importsFold } from '../../registration/import/decider.ts';

/** Folds a stream of one category; answers the revision that it came to. */
type FoldStream = (log: Platform['log'], streamId: string) => Promise<number>;

const by =
  <S>(fold: Fold<S>): FoldStream =>
  async (log, streamId) => {
    const streams: Streams<S> = openStreams({ log, fold });
    return (await streams.read(streamId)).revision;
  };

/** What a stream's facts are folded by when something is decided there, by its category. */
export const foldsByCategory: Readonly<Record<string, FoldStream>> = {
  account: by(accountFold),
  activity: by(recordFold(activityRecord)),
  checkins: by(checkinsFold),
  checkpoint: by(recordFold(checkpointRecord)),
  checkpointdata: by(dataFold),
  checkpointfield: by(recordFold(checkpointFieldRecord)),
  device: by(deviceFold),
  email: by(emailClaimFold),
  event: by(eventFold),
  field: by(recordFold(fieldRecord)),
  imports: by(importsFold),
  mailings: by(mailingsFold),
  message: by(messageFold),
  registration: by(registrationFold),
  speaker: by(recordFold(speakerRecord)),
  type: by(recordFold(typeRecord)),
  typegroup: by(recordFold(typeGroupRecord)),
  wall: by(wallFold),
};
