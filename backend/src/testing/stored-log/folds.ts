import { records } from '@turnout/contracts';
import type { Fold } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { accountFold, wallFold } from '../../access/account.ts';
import { deviceFold } from '../../access/device.ts';
import { emailClaimFold } from '../../access/email-claims.ts';
import { checkinsFold } from '../../checkpoint/checkin.ts';
import { dataFold } from '../../checkpoint/data.ts';
import { eventFold } from '../../event-setup/event.ts';
import { mailingsFold } from '../../messaging/queue/decider.ts';
import { massMailingFold, subscriptionFold } from '../../messaging/mass/decider.ts';
import { messageFold } from '../../messaging/queue/message-fold.ts';
import { openStreams, type Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { recordFold, type DeclaredRecord } from '../../platform/records/state.ts';
import { importsFold } from '../../attendee-import/steps/decider.ts';

/** Folds a stream of one category; answers the revision that it came to. */
type FoldStream = (log: Platform['log'], streamId: string) => Promise<number>;

const by =
  <S>(fold: Fold<S>): FoldStream =>
  async (log, streamId) => {
    const streams: Streams<S> = openStreams({ log, fold });
    return (await streams.read(streamId)).revision;
  };

const declared: readonly DeclaredRecord<string, object>[] = records;

/** The fold of each category of streams, as decisions there use it. */
export const foldsByCategory: Readonly<Record<string, FoldStream>> = {
  ...Object.fromEntries(declared.map((record) => [record.stream, by(recordFold(record))])),
  account: by(accountFold),
  checkins: by(checkinsFold),
  checkpointdata: by(dataFold),
  device: by(deviceFold),
  email: by(emailClaimFold),
  event: by(eventFold),
  imports: by(importsFold),
  mailings: by(mailingsFold),
  mailing: by(massMailingFold),
  subscription: by(subscriptionFold),
  message: by(messageFold),
  registration: by(registrationFold),
  wall: by(wallFold),
};
