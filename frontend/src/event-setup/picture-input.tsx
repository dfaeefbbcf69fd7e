import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import {
  type EventPicture,
  eventSetupApi,
  largestPicture,
  PictureType,
  pictureTypes,
  uploadOf,
} from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Offline, Refusal } from '../platform/api.ts';
import { useUploadUrl } from '../platform/kept-picture.ts';
import { upload } from '../platform/upload.ts';
import { useFormat } from '../ui/format.ts';
import type { EventFormValues } from './event-form.ts';
import { lightened } from './lighten-picture.ts';
import { drawings } from './picture-size.ts';
import classes from './picture-input.module.css';

type Value = EventFormValues[EventPicture];

/** How far a picture is on its way to the server; null: none is. */
const useSending = (eventId: EventId, picture: EventPicture, onSent: (value: Value) => void) => {
  const { t } = useTranslation('event-setup');
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (chosen: File): Promise<void> => {
    // Whoever chooses again means the new one.
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    setProblem(null);
    setShare(0);
    try {
      // Of what is no such picture the server's sentence says what it is.
      const isTaken = PictureType.safeParse(chosen.type).success;
      const light = isTaken ? await lightened(chosen, drawings[picture]) : null;
      const { file, small } = light ?? { file: chosen, small: null };
      if (signal.aborted) return;
      if (file.size > largestPicture) {
        setProblem(t('picture.tooLarge'));
        return;
      }
      const { data } = await upload(eventSetupApi.uploadPicture, {
        query: { eventId },
        file,
        beside: small === null ? {} : { small },
        signal,
        onProgress: (sent) => (signal.aborted ? undefined : setShare(sent)),
      });
      if (!signal.aborted) onSent({ ...data.file.file });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal) setProblem(error.message.replace(/^file ?: /, ''));
      else if (error instanceof Offline) setProblem(t('picture.offline'));
      else throw error;
    } finally {
      if (!signal.aborted) setShare(null);
    }
  };
  const stop = () => {
    abort.current?.abort();
    setShare(null);
    setProblem(null);
  };
  return { share, problem, send, stop };
};

export interface PictureInputProps {
  readonly eventId: EventId;
  readonly picture: EventPicture;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What the form has against it, as where somebody else has taken the picture off meanwhile. */
  readonly error?: ReactNode;
}

/** Chooses the cover or the logo: uploaded at once, shown on the public pages once the settings are saved. */
export const PictureInput = ({ eventId, picture, value, onChange, error }: PictureInputProps) => {
  const { t } = useTranslation('event-setup');
  const { percent } = useFormat();
  const { share, problem, send, stop } = useSending(eventId, picture, onChange);
  const url = useUploadUrl(uploadOf({ banner: null, logo: null, [picture]: value }, picture), false);
  const label = t(`field.${picture}`);
  const said = problem ?? error ?? undefined;
  // Without it the same file, chosen again after a refusal, would not be noticed.
  const forget = useRef<() => void>(null);
  const choose = (file: File | null) => {
    forget.current?.();
    if (file !== null) void send(file);
  };
  return (
    <div role="group" aria-labelledby={`${picture}-label`} aria-describedby={`${picture}-hint`}>
      <Text id={`${picture}-label`} size="sm" fw={500}>
        {label}
      </Text>
      <Text id={`${picture}-hint`} size="sm" c="dimmed" mb="xs">
        {t(`hint.${picture}`)}
      </Text>
      {value !== null && (
        <div className={classes.preview} data-picture={picture}>
          {url !== null && <img src={url} alt={t('picture.preview', { picture: label, name: value.name ?? '' })} />}
        </div>
      )}
      <Group gap="xs">
        <FileButton accept={pictureTypes.join(',')} resetRef={forget} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              id={picture}
              variant="default"
              aria-describedby={`${picture}-state`}
              leftSection={<IconPhotoUp size={18} aria-hidden />}
            >
              {t(value === null ? `picture.choose.${picture}` : `picture.replace.${picture}`)}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => {
              stop();
              onChange(null);
              document.getElementById(picture)?.focus();
            }}
          >
            {t(`picture.remove.${picture}`)}
          </Button>
        )}
      </Group>
      {share !== null && <Progress value={share * 100} mt="xs" aria-label={t('picture.sending', { picture: label })} />}
      <Text id={`${picture}-state`} size="sm" mt={4} role="status" className={classes.state ?? ''}>
        {share === null ? '' : t('picture.sent', { share: percent(share) })}
      </Text>
      {said !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {said}
        </Text>
      )}
    </div>
  );
};
