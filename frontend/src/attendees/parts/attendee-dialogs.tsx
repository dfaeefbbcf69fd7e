import { Radio, Stack, Text, Textarea } from '@mantine/core';
import type { RegistrationStatus, RegistrationView } from '@turnout/contracts/registration';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fullName } from './badge-text.ts';

interface DialogProps {
  readonly registration: RegistrationView;
  readonly onClose: () => void;
}

/**
 * Asks before a status is set: for a group, whether it means everyone in it; before a deletion, whether
 * it is meant at all.
 */
export const StatusDialog = ({
  registration,
  status,
  onClose,
  onConfirm,
}: DialogProps & {
  readonly status: RegistrationStatus;
  readonly onConfirm: (forAll: boolean) => void;
}) => {
  const { t } = useTranslation('attendees');
  const [scope, setScope] = useState('one');
  const name = fullName(registration);
  const isDeletion = status === 'deleted';
  const isGroup = registration.registrantsCount > 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(scope === 'all');
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isDeletion ? t('dialog.deleteTitle', { name }) : t('dialog.statusTitle', { name })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {isDeletion ? (
            <Text>{t('dialog.deleteQuestion')}</Text>
          ) : (
            <Text>{t('dialog.statusQuestion', { status: t(`ui:status.${status}`) })}</Text>
          )}
          {isGroup ? (
            <Radio.Group value={scope} onChange={setScope} label={t('dialog.scope')} name="scope">
              <Stack gap="xs" mt="xs">
                <Radio value="one" label={t('dialog.scopeOne', { name })} />
                <Radio value="all" label={t('dialog.scopeAll', { count: registration.registrantsCount })} />
              </Stack>
            </Radio.Group>
          ) : null}
          <DialogButtons
            onCancel={onClose}
            label={isDeletion ? t('action.delete') : t('dialog.setStatus')}
            isDangerous={isDeletion}
          />
        </Stack>
      </form>
    </Dialog>
  );
};

/** Asks before a deleted registration is gone for good (rule attendees/permanent-delete). */
export const RemovalDialog = ({
  registration,
  onClose,
  onConfirm,
}: DialogProps & { readonly onConfirm: () => void }) => {
  const { t } = useTranslation('attendees');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('dialog.removalTitle', { name: fullName(registration) })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text>{t('dialog.deleteQuestion')}</Text>
          <Text size="sm">{t('dialog.removalLead')}</Text>
          <DialogButtons onCancel={onClose} label={t('action.permanent-delete')} isDangerous />
        </Stack>
      </form>
    </Dialog>
  );
};

/** Asks why a check-in is taken back; the reason stays in the history (rule check-in/undo-reason). */
export const UndoDialog = ({
  name,
  onClose,
  onConfirm,
}: Pick<DialogProps, 'onClose'> & { readonly name: string; readonly onConfirm: (reason: string) => void }) => {
  const { t } = useTranslation('attendees');
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setIsMissing(true);
    else onConfirm(reason.trim());
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('dialog.undoTitle', { name })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Textarea
            label={t('dialog.reason')}
            description={t('dialog.reasonHint')}
            data-autofocus
            required
            maxLength={300}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={isMissing && reason.trim() === '' ? t('dialog.reasonMissing') : null}
          />
          <DialogButtons onCancel={onClose} label={t('action.undo-check-in')} isDangerous />
        </Stack>
      </form>
    </Dialog>
  );
};
