import { eventSetupApi, eventSetupTopics, uploadPath, type UploadView } from '@turnout/contracts/event-setup';
import { UploadId, type EventId } from '@turnout/contracts/kernel';
import { useMemo } from 'react';
import { callForFile, Offline, Refusal } from './api.ts';
import { useMay } from './session.ts';
import { useTopic } from './topic.ts';

const none: readonly UploadView[] = [];

/** Tells whether a type of file is a picture that documents and mails show. */
export const isPicture = (type: string): boolean => type === 'image/png' || type === 'image/jpeg';

/** Reads an upload as whoever is logged in. */
const read = async (src: string, signal: AbortSignal): Promise<Blob | null> => {
  const id = UploadId.safeParse(src.slice('/api/file/'.length)).data;
  if (id === undefined) return null;
  try {
    return await callForFile(eventSetupApi.readUpload, { params: { id }, query: { rendition: 'whole' }, signal });
  } catch (error) {
    // Without it the text is whole but for a picture.
    if (!(error instanceof Refusal || error instanceof Offline || signal.aborted)) reportError(error);
    return null;
  }
};

/** The event's uploads that may stand in documents and messages; none for whoever may not see uploads. */
export const usePictures = (eventId: EventId) => {
  const maySee = useMay(eventId)('settings');
  const uploads = useTopic(eventSetupTopics.uploads, maySee ? { eventId } : null).view ?? none;
  return useMemo(
    () => ({
      offered: uploads
        .filter(({ type }) => isPicture(type))
        .map(({ _id, file }) => ({ src: uploadPath(_id), name: file.name })),
      read,
    }),
    [uploads],
  );
};
