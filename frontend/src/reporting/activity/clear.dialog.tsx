import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { userActivityApi } from '@turnout/contracts/reporting';
import type { EventId } from '@turnout/contracts/kernel';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notices } from '../../ui/notices.tsx';
import { endOf } from './asked.ts';

interface Props {
  readonly eventId: EventId;
  readonly zone: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const ClearForm = ({ eventId, zone, onDone, onCancel }: Props) => {
  const { t } = useTranslation('activity');
  const { run, isSaving } = useCommand(userActivityApi.clearLoggers);
  const [till, setTill] = useState('');
  const [withLogIns, setWithLogIns] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    if (till === '') return setProblem(t('tillMissing'));
    setProblem(null);
    const done = await run({ body: { eventId, tillDate: endOf(till, zone), deleteLoginLogs: withLogIns } });
    if (!done.ok) return setProblem(done.refusal.message);
    notices.success(done.data.message);
    onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text>{t('clearText')}</Text>
        <TextInput
          type="date"
          required
          data-autofocus
          label={t('till')}
          value={till}
          error={problem}
          onChange={(event) => setTill(event.currentTarget.value)}
        />
        <Switch
          checked={withLogIns}
          label={t('logIns')}
          onChange={(event) => setWithLogIns(event.currentTarget.checked)}
        />
        <DialogButtons label={t('clear')} isSaving={isSaving} isDangerous onCancel={onCancel} />
      </Stack>
    </form>
  );
};

/** Shows no more of what lies before a day (rule reporting/clearing). */
export const ClearDialog = ({ opened, ...form }: Props & { readonly opened: boolean }) => {
  const { t } = useTranslation('activity');
  return (
    <Dialog
      opened={opened}
      onClose={form.onCancel}
      title={t('clearTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <ClearForm {...form} />
    </Dialog>
  );
};
