import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DeskName } from '@turnout/contracts/check-in';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { isPrinted } from '../ui/us-keys.ts';

export interface DeskNameDialogProps {
  /** '' on first use: then there is no way past naming the desk. */
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks what this desk is called; every desk has its own name, kept on the device. */
export const DeskNameDialog = ({ name, onName, onClose }: DeskNameDialogProps) => {
  const { t } = useTranslation('desk');
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const isFirst = name === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A hand scanner types into whatever has the focus: its code would be what other desks are told.
    if (isPrinted(text.trim())) return setProblem(t('desk.scanned'));
    const parsed = DeskName.safeParse(text);
    if (parsed.success) onName(parsed.data);
    else setProblem(text.trim() === '' ? t('desk.required') : t('desk.tooLong'));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('desk.title')}
      closeButtonProps={{ 'aria-label': t('desk.cancel') }}
      withCloseButton={!isFirst}
      closeOnEscape={!isFirst}
      closeOnClickOutside={!isFirst}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t('desk.text')}</Text>
          <TextInput
            size="lg"
            label={t('desk.label')}
            placeholder={t('desk.placeholder')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={problem}
            maxLength={60}
            autoComplete="off"
            data-autofocus
          />
          <Group justify="flex-end">
            {!isFirst && (
              <Button variant="default" onClick={onClose}>
                {t('desk.cancel')}
              </Button>
            )}
            <Button type="submit">{t('desk.save')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
