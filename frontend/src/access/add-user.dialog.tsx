import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi, OpenAccount } from '@turnout/contracts/access';
import type { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { MailState, useMailSetUp } from '../platform/mail.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { PresetChoice, useRoleToBegin } from './preset-choice.tsx';

/** Somebody just added: invited, where the address had no account that anybody can log in with. */
interface Made {
  readonly userId: string;
  readonly email: string;
  readonly isInvited: boolean;
}

interface AddUserFormProps {
  readonly eventId: EventId;
  readonly onMade: (made: Made) => void;
  readonly onCancel: () => void;
}

const AddUserForm = ({ eventId, onMade, onCancel }: AddUserFormProps) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.openAccount);
  const begin = useRoleToBegin(eventId);
  const form = useForm({
    initialValues: { email: '', name: '' },
    validate: (values) => problemsOf(OpenAccount.pick({ email: true, name: true }), values, t),
  });
  const errors = useFormErrors({ email: t('addUser.email'), name: t('addUser.name') });
  const submit = form.onSubmit(async (values) => {
    if (isSaving) return;
    errors.clear();
    const answer = await run({ body: { ...values, eventId, role: begin.role } });
    if (answer.ok) {
      const { _id: userId, email, isInvited } = answer.data.user;
      onMade({ userId, email, isInvited });
    } else errors.refuse(answer.refusal, form.setFieldError);
  }, errors.show);
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FormErrors problems={errors.problems} />
        <TextInput
          id="email"
          type="email"
          required
          label={t('addUser.email')}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <TextInput id="name" required label={t('addUser.name')} autoComplete="off" {...form.getInputProps('name')} />
        <PresetChoice {...begin} />
        <DialogButtons label={t('addUser.submit')} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

const MadeAccount = ({
  made,
  eventId,
  onDone,
}: {
  readonly made: Made;
  readonly eventId: EventId;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const mail = useMailSetUp();
  const sent = mail?.goesOut === false || mail?.waits === true ? 'addUser.madeUnsent' : 'addUser.made';
  return (
    <Stack>
      <Text>{t(made.isInvited ? sent : 'addUser.hadAccount', { email: made.email })}</Text>
      {made.isInvited && <MailState />}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={() => void navigate(`/dashboard/${eventId}/users/${made.userId}/edit`)}>
          {t('addUser.permissions')}
        </Button>
        <Button onClick={onDone}>{t('addUser.done')}</Button>
      </Group>
    </Stack>
  );
};

/** Adds somebody to the staff with a role to begin with; whoever has no account is e-mailed a link to a password of their own. */
export const AddUserDialog = ({
  eventId,
  opened,
  onClose,
}: {
  readonly eventId: EventId;
  readonly opened: boolean;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('access');
  const [made, setMade] = useState<Made | null>(null);
  const close = (): void => {
    setMade(null);
    onClose();
  };
  const finish = (done: Made): void => {
    setMade(done);
    notices.success(t('addUser.success'));
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      closeOnClickOutside={made === null}
      title={t(made === null ? 'addUser.title' : 'addUser.madeTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {made === null ? (
        <AddUserForm eventId={eventId} onMade={finish} onCancel={close} />
      ) : (
        <MadeAccount made={made} eventId={eventId} onDone={close} />
      )}
    </Dialog>
  );
};
