import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { pictureOf, type UploadedFile } from '@turnout/contracts/event-setup';
import { pictureTypes } from '@turnout/contracts/kernel';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadUrl } from '../platform/kept-picture.ts';
import { useFormat } from '../ui/format.ts';
import type { EventFormValues } from './event-form.ts';
import { drawings, type PictureKind } from './picture-size.ts';
import classes from './picture-input.module.css';
import { type SendPicture, usePictureUpload } from './use-picture-upload.ts';

type Value = EventFormValues['banner'];

const words = {
  banner: { label: 'field.banner', hint: 'hint.banner' },
  logo: { label: 'field.logo', hint: 'hint.logo' },
  speaker: { label: 'speaker.picture', hint: 'speaker.pictureHint' },
} as const;

export interface PictureInputProps {
  /** How it is drawn, and called: also the input's id where the form calls it so. */
  readonly picture: Exclude<PictureKind, 'image'>;
  readonly id?: string;
  /** What a record's form calls it, and says under it; absent: as the event's own. */
  readonly label?: string;
  readonly description?: ReactNode;
  /** Absent: none is chosen yet. */
  readonly value?: Value;
  readonly onChange: (value: Value) => void;
  readonly send: SendPicture<UploadedFile>;
  /** What the form has against it, as where somebody else has taken the picture off meanwhile. */
  readonly error?: ReactNode;
}

/** Chooses a cover, a logo or a record's picture: uploaded at once, shown once what names it is saved. */
export const PictureInput = (props: PictureInputProps) => {
  const { picture, id = picture, value = null, onChange, send, error } = props;
  const { t } = useTranslation('event-setup');
  const { percent } = useFormat();
  const { share, problem, start, stop } = usePictureUpload({
    drawing: drawings[picture],
    send,
    onSent: (file) => onChange({ ...file }),
  });
  const url = useUploadUrl(pictureOf({ picture: value }), false);
  const { label = t(words[picture].label), description = t(words[picture].hint) } = props;
  const said = problem ?? error ?? undefined;
  // Without it the same file, chosen again after a refusal, would not be noticed.
  const forget = useRef<() => void>(null);
  const choose = (file: File | null) => {
    forget.current?.();
    if (file !== null) void start(file);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <Text id={`${id}-label`} size="sm" fw={500}>
        {label}
      </Text>
      <Text id={`${id}-hint`} size="sm" c="dimmed" mb="xs">
        {description}
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
              id={id}
              variant="default"
              aria-describedby={`${id}-state`}
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
              document.getElementById(id)?.focus();
            }}
          >
            {t(`picture.remove.${picture}`)}
          </Button>
        )}
      </Group>
      {share !== null && <Progress value={share * 100} mt="xs" aria-label={t('picture.sending', { picture: label })} />}
      <Text id={`${id}-state`} size="sm" mt={4} role="status" className={classes.state ?? ''}>
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
