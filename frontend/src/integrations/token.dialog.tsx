import { Alert, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { integrationsApi, MakeApiToken } from '@turnout/contracts/integrations';
import { Flag, flags, type EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { Once } from './once.tsx';
import { readAgain } from './use-polled.ts';

/** Those for people alone: no call that a token may ask wants them. */
const forPeople: ReadonlySet<Flag> = new Set<Flag>([
  'viewUsers',
  'editUsers',
  'downloadStandaloneReports',
  'editTemplates',
  'sendMassTexts',
]);
const Values = z.object({
  name: MakeApiToken.shape.name,
  flags: z.array(Flag).min(1),
  /** A day, at whose end it ends; empty: it does not. */
  day: z.string(),
});

interface FormProps {
  readonly eventId: EventId;
  readonly onMade: (token: string) => void;
  readonly onCancel: () => void;
}

const TokenForm = ({ eventId, onMade, onCancel }: FormProps) => {
  const { t } = useTranslation('integrations');
  const may = useMay(eventId);
  const { run, isSaving } = useCommand(integrationsApi.makeApiToken);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<z.infer<typeof Values>>({
    initialValues: { name: '', flags: [], day: '' },
    validate: (values) => problemsOf(Values, values, t),
  });
  const offered = flags.filter((flag) => may(flag) && !forPeople.has(flag));
  const submit = form.onSubmit(async ({ name, flags: wanted, day }) => {
    if (isSaving) return;
    const expiresAt = day === '' ? {} : { expiresAt: `${day}T23:59:59.999Z` };
    const answer = await run({ body: { eventId, name, flags: wanted, ...expiresAt } });
    if (!answer.ok) return setProblem(answer.refusal.message);
    await readAgain();
    onMade(answer.data.token);
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <TextInput
          required
          label={t('tokens.name')}
          description={t('tokens.nameHint')}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          type="date"
          label={t('tokens.ends')}
          description={t('tokens.endsHint')}
          {...form.getInputProps('day')}
        />
        <Checkbox.Group
          required
          label={t('tokens.flags')}
          description={t('tokens.flagsHint')}
          {...form.getInputProps('flags')}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((flag) => (
              <Checkbox key={flag} value={flag} label={t(`access:permission.${flag}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <DialogButtons label={t('tokens.make')} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

interface Props {
  readonly eventId: EventId;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes an API token, then shows it, once. */
export const TokenDialog = ({ eventId, opened, onClose }: Props) => {
  const { t } = useTranslation('integrations');
  const [token, setToken] = useState<string | null>(null);
  const close = (): void => {
    setToken(null);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      closeOnClickOutside={token === null}
      title={t(token === null ? 'tokens.newTitle' : 'tokens.madeTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {token === null ? (
        <TokenForm eventId={eventId} onMade={setToken} onCancel={close} />
      ) : (
        <Once label={t('tokens.token')} value={token} onClose={close} />
      )}
    </Dialog>
  );
};
