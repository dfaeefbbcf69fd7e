import { eventSetupApi, type UploadedFile } from '@turnout/contracts/event-setup';
import { largestPicture, type EventId } from '@turnout/contracts/kernel';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Offline, Refusal } from '../platform/api.ts';
import { newCommandId } from '../platform/id.ts';
import { upload } from '../platform/upload.ts';
import { lightened } from './lighten-picture.ts';
import { type Drawing, isRedrawn } from './picture-size.ts';

interface Bytes {
  readonly file: File;
  /** The same drawn for phones. */
  readonly beside: Readonly<Record<string, File>>;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Where a picture is sent, and what is then known of it. */
export type SendPicture<T> = (bytes: Bytes) => Promise<T>;

/** For what is not there yet or is saved later: whatever is saved next names it. */
export const sendAhead: SendPicture<UploadedFile> = async (bytes) =>
  (await upload(eventSetupApi.sendFile, { ...bytes, commandId: newCommandId() })).data.file;

/** For the public pages of an event, which show it once they are saved. */
export const sendForPage =
  (eventId: EventId): SendPicture<UploadedFile> =>
  async (bytes) =>
    (await upload(eventSetupApi.uploadPicture, { query: { eventId, use: 'page' }, ...bytes })).data.file.file;

interface Uploading<T> {
  /** How it is drawn before it leaves; what cannot be drawn leaves as it is. */
  readonly drawing: Drawing;
  readonly send: SendPicture<T>;
  readonly onSent: (sent: T) => void;
}

/** How far a picture is on its way to the server (0 to 1), and what was wrong with it; null: none is, and nothing was. */
export const usePictureUpload = <T>({ drawing, send, onSent }: Uploading<T>) => {
  const { t } = useTranslation('event-setup');
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (chosen: File): Promise<void> => {
    // Whoever chooses again means the new one.
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    setProblem(null);
    setShare(0);
    try {
      // Of what is no such picture the server's sentence says what it is.
      const light = isRedrawn(chosen, drawing) ? await lightened(chosen, drawing) : null;
      const { file, small } = light ?? { file: chosen, small: null };
      if (signal.aborted) return;
      if (file.size > largestPicture) {
        setProblem(t('picture.tooLarge'));
        return;
      }
      const sent = await send({
        file,
        beside: small === null ? {} : { small },
        signal,
        onProgress: (gone) => (signal.aborted ? undefined : setShare(gone)),
      });
      if (!signal.aborted) onSent(sent);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal) setProblem(error.message.replace(/^file\s?: /, ''));
      else if (error instanceof Offline) setProblem(t('picture.offline'));
      else throw error;
    } finally {
      if (!signal.aborted) setShare(null);
    }
  };
  const stop = (): void => {
    abort.current?.abort();
    setShare(null);
    setProblem(null);
  };
  return { share, problem, start, stop };
};
