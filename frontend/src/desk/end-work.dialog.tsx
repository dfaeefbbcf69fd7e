import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi, LeaveKiosk } from '@turnout/contracts/access';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { useDeviceLimits } from './device-limits.ts';

export interface EndWorkDialogProps {
  /** Scans that wait here for an answer. */
  readonly waiting: number;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** A kiosk is left by whoever knows its code, which the server alone can tell. */
const KioskForm = ({ onEnd, onClose }: Pick<EndWorkDialogProps, 'onEnd' | 'onClose'>) => {
  const { t } = useTranslation('desk');
  const { run, isSaving } = useCommand(accessApi.leaveKiosk);
  const form = useForm({
    initialValues: { code: '' },
    validate: (values) => problemsOf(LeaveKiosk, values, t),
  });
  const submit = form.onSubmit(async (body) => {
    const answer = await run({ body });
    if (answer.ok) onEnd();
    else form.setFieldError('code', answer.refusal.message);
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          required
          label={t('rest.code')}
          description={t('rest.codeHint')}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('code')}
        />
        <DialogButtons label={t('rest.end')} isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Ends the work of a door device on purpose: after it nobody is told that the desk is missing. */
export const EndWorkDialog = ({ waiting, onEnd, onClose }: EndWorkDialogProps) => {
  const { t } = useTranslation('desk');
  const { isKiosk } = useDeviceLimits();
  return (
    <Dialog opened onClose={onClose} title={t('rest.end')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <Stack>
        <Text>{t('rest.ask')}</Text>
        {waiting > 0 && <Text role="alert">{t('rest.waiting', { count: waiting })}</Text>}
        {isKiosk ? (
          <KioskForm onEnd={onEnd} onClose={onClose} />
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onEnd();
            }}
          >
            <DialogButtons label={t('rest.end')} isSaving={false} onCancel={onClose} />
          </form>
        )}
      </Stack>
    </Dialog>
  );
};
