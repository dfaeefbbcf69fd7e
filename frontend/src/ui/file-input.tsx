import { Button, Group, Input, Progress, Text } from '@mantine/core';
import { IconFileUpload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { fileIn, textOf } from '@turnout/contracts/fields';
import type { FieldId } from '@turnout/contracts/kernel';
import { registrantFileTypes } from '@turnout/contracts/attendees';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { frameOf, type Part } from './field-frame.ts';
import type { FileHands } from './file-context.ts';
import classes from './file-input.module.css';
import { SavedFile } from './saved-file.tsx';
import { useFormat } from './format.ts';
import { useFileSending } from './use-file-sending.ts';

const accepted = ['.jpeg', ...Object.values(registrantFileTypes).map((ending) => `.${ending}`)].join(',');

interface FileInputProps {
  readonly part: Part;
  readonly fieldId: FieldId;
  readonly hands: FileHands;
}

/** Takes a file: sent at once, the form's once the form is sent. */
export const FileInput = ({ part, fieldId, hands }: FileInputProps) => {
  const { t } = useTranslation('ui');
  const { percent } = useFormat();
  const { id, field, value, error, isDisabled = false, onChange } = part;
  const { title } = field;
  const state = useId();
  const { share, problem, start, again, stop } = useFileSending({ id, title, fieldId, hands, onSent: onChange });
  const held = textOf(value);
  const file = fileIn(held);
  const { onBlur: _, disabled, ...frame } = frameOf(part);
  const remove = (): void => {
    stop();
    onChange('');
    document.getElementById(id)?.focus();
  };
  return (
    <Input.Wrapper {...frame} error={problem ?? error}>
      {held !== '' && <SavedFile file={file} text={held} read={hands.read} />}
      {!isDisabled && (
        <Group gap="xs" mt={6}>
          <Input
            id={id}
            type="file"
            accept={accepted}
            disabled={disabled}
            required={frame.required && held === ''}
            classNames={{ wrapper: classes.chooser ?? '', input: classes.hidden ?? '' }}
            aria-describedby={[`${id}-description`, `${id}-error`, state].join(' ')}
            error={problem ?? error}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.files?.[0];
              // Without it the same file, chosen again after a refusal, would not be noticed.
              if (chosen !== undefined) void start(chosen).finally(() => (currentTarget.value = ''));
            }}
          />
          <Button
            component="label"
            htmlFor={id}
            variant="default"
            className={classes.button ?? ''}
            leftSection={<IconFileUpload size={18} aria-hidden />}
          >
            {t(held === '' ? 'file.choose' : 'file.replace')}
          </Button>
          {held !== '' && (
            <Button
              variant="subtle"
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={t('file.removeOf', { name: title })}
              onClick={remove}
            >
              {t('file.remove')}
            </Button>
          )}
          {again !== null && (
            <Button variant="light" leftSection={<IconRefresh size={18} aria-hidden />} onClick={again}>
              {t('file.again')}
            </Button>
          )}
        </Group>
      )}
      {share !== null && (
        <Group gap="xs" mt="xs" wrap="nowrap">
          <Progress value={share * 100} flex={1} aria-label={t('file.sending', { name: title })} />
          <Button size="compact-sm" variant="subtle" onClick={stop}>
            {t('cancel')}
          </Button>
        </Group>
      )}
      <Text id={state} size="sm" mt={4} role="status" className={classes.state ?? ''}>
        {share === null ? '' : t('file.sent', { share: percent(share) })}
      </Text>
    </Input.Wrapper>
  );
};
