import { Radio, Stack, Text, Textarea, useMatches } from '@mantine/core';
import { decisionsOf, offlineApi, type ConflictView } from '@turnout/contracts/check-in';
import type { EventId } from '@turnout/contracts/kernel';
import { ConflictDecision } from '@turnout/contracts/registration';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notices } from '../../ui/notices.tsx';

interface DecideDialogProps {
  readonly eventId: EventId;
  readonly conflict: ConflictView;
  readonly onClose: () => void;
}

const DecideForm = ({ eventId, conflict, onClose }: DecideDialogProps) => {
  const { t } = useTranslation('check-in');
  const { run, isSaving } = useCommand(offlineApi.decideConflict);
  const { wish } = conflict;
  const offered = decisionsOf(conflict);
  const [decision, setDecision] = useState<ConflictDecision>('let-stand');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isTwice = conflict.standing !== null;
  const send = async (): Promise<void> => {
    if (isSaving) return;
    setProblem(null);
    const answer = await run({ params: { id: conflict._id }, body: { eventId, decision, note: note.trim() } });
    if (!answer.ok) return setProblem(answer.refusal.message);
    notices.success(t('conflicts.saved'));
    onClose();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {problem !== null && (
          <Text role="alert" c="red">
            {problem}
          </Text>
        )}
        <Text size="sm">{t(`conflicts.because.${conflict.because}`)}</Text>
        <Radio.Group
          label={t('conflicts.how')}
          value={decision}
          onChange={(value) => setDecision(ConflictDecision.parse(value))}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((one) => (
              <Radio
                key={one}
                value={one}
                label={
                  one === 'undo-offline' && wish !== 'in' ? t('conflicts.undoDone') : t(`conflicts.decision.${one}`)
                }
                description={t(`conflicts.hint.${wish}.${one === 'let-stand' && isTwice ? 'both' : one}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          id="note"
          label={t('conflicts.note')}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <DialogButtons label={t('conflicts.save')} isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Asks what becomes of an admission without a network (rule check-in/deciding-conflicts). */
export const DecideDialog = (props: DecideDialogProps) => {
  const { t } = useTranslation('check-in');
  const fullScreen = useMatches({ base: true, xs: false });
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t('conflicts.decideTitle')}
      fullScreen={fullScreen}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <DecideForm {...props} />
    </Dialog>
  );
};
