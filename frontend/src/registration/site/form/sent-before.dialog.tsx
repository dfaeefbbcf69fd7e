import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agoText } from '../../../ui/clock-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { SentForm } from './entered/sent-forms.ts';

export interface SentBeforeProps {
  readonly form: Pick<SentForm, 'at' | 'registrationId'>;
  /** Shows what became of it. */
  readonly onSee: (registrationId: string) => void;
  /** Sends the form all the same. */
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

/** Says that these answers were sent from this device before, and asks what is wanted. Escape, the cross and a click outside all mean nothing. */
export const SentBeforeDialog = ({ form, onSee, onAgain, onCancel }: SentBeforeProps) => {
  const { t, i18n } = useTranslation('site');
  // Never "now", which no sentence here would bear.
  const [now] = useState(() => Math.max(Date.now(), form.at + 1_000));
  const { registrationId } = form;
  return (
    <Dialog opened onClose={onCancel} title={t('sentBefore.title')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <Stack gap="lg">
        <Text>
          {t(registrationId === null ? 'sentBefore.unanswered' : 'sentBefore.text', {
            ago: agoText(form.at, now, i18n.language),
          })}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} data-autofocus={registrationId === null || undefined}>
            {t('ui:cancel')}
          </Button>
          <Button variant="default" onClick={onAgain}>
            {t('sentBefore.again')}
          </Button>
          {registrationId !== null && (
            <Button onClick={() => onSee(registrationId)} data-autofocus>
              {t('sentBefore.see')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};
