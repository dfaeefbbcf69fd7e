import { reject, type EventId, type Rejection, type UploadId } from '@turnout/contracts/kernel';
import { heaviestAttachments } from '@turnout/contracts/messaging';
import type { Neighbours } from '../said/sources.ts';
import { attachedFiles } from './pictures.ts';

/** Files can go along with a message: all of them are uploads of its event, and not too heavy together; null: they can. */
export const refuseAttachments = async (
  parts: Pick<Neighbours, 'uploadInMails'>,
  eventId: EventId,
  ids: readonly UploadId[],
): Promise<Rejection<'attachment-not-found' | 'attachments-too-heavy'> | null> => {
  const files = await attachedFiles(parts, eventId, ids);
  if (files.length < ids.length) return reject('attachment-not-found');
  const weight = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return weight > heaviestAttachments ? reject('attachments-too-heavy') : null;
};
