import { Alert, Button, Checkbox, Chip, Group, Input, Stack, Textarea } from '@mantine/core';
import { activityCheckInApi, checkInApi } from '@turnout/contracts/check-in';
import { ActivityCheckinId, CheckinId } from '@turnout/contracts/kernel';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { notices } from '../ui/notices.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import type { Scan } from '../desk/scanner.state.ts';
import { undoable, type Admitted } from '../desk/verdict.ts';

const picks = ['wrong', 'mistake', 'left', 'test'] as const;
const longestReason = 300;

export interface UndoDialogProps {
  readonly scan: Scan;
  readonly onUndone: (checkinId: string) => void;
  readonly onClose: () => void;
}

/** Sends one undo per person; what the server refuses is said with its words. */
const useUndo = ({ onUndone, onClose }: UndoDialogProps) => {
  const { t } = useTranslation('check-in');
  const atDoor = useCommand(checkInApi.undo);
  const atActivity = useCommand(activityCheckInApi.undoActivityCheckIn);
  /** The id says of which door the check-in is. */
  const send = (checkinId: Admitted['checkinId'], reason: string) => {
    const ofDoor = CheckinId.safeParse(checkinId);
    const said = { query: {}, body: { reason } };
    return ofDoor.success
      ? atDoor.run({ params: { checkinId: ofDoor.data }, ...said })
      : atActivity.run({ params: { id: ActivityCheckinId.parse(checkinId) }, ...said });
  };
  const undo = async (admitted: readonly Admitted[], reason: string) => {
    for (const { name, checkinId } of admitted) {
      const result = await send(checkinId, reason);
      if (result.ok) notices.success(t('undo.done', { name }));
      else if (result.refusal.code === 'cancelled') return;
      else notices.danger(result.refusal.message, t('undo.failed', { name }));
      // Undone by somebody else meanwhile: there is nothing left to undo here either.
      if (result.ok || result.refusal.code === 'not-checked-in') onUndone(checkinId);
    }
    onClose();
  };
  const both = [atDoor, atActivity];
  const isWaiting = both.some(({ state }) => state === 'waiting-for-network');
  return { undo, isSaving: both.some((one) => one.isSaving), isWaiting };
};

/** Asks why a check-in is taken back, and of a group whose; the reason stays in the history (rule check-in/undo-reason). */
export const UndoDialog = (props: UndoDialogProps) => {
  const { t } = useTranslation('check-in');
  const admitted = undoable(props.scan.verdict);
  const [chosen, setChosen] = useState<string[]>(admitted.length === 1 ? admitted.map((one) => one.checkinId) : []);
  const [pick, setPick] = useState<string>('');
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const labelId = useId();
  const { undo, isSaving, isWaiting } = useUndo(props);
  const isGroup = admitted.length > 1;
  const reason = [pick === '' ? '' : t(`undo.picks.${pick}`), text.trim()].filter((part) => part !== '').join(': ');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (reason === '' || chosen.length === 0) return;
    void undo(
      admitted.filter(({ checkinId }) => chosen.includes(checkinId)),
      reason.slice(0, longestReason),
    );
  };
  const title = isGroup
    ? t('undo.titleGroup')
    : t('undo.title', { name: admitted[0]?.name || props.scan.intent.label });
  return (
    <Dialog opened onClose={props.onClose} title={title} closeButtonProps={{ 'aria-label': t('undo.close') }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {isGroup && (
            <Checkbox.Group
              label={t('undo.who')}
              value={chosen}
              onChange={setChosen}
              error={isTried && chosen.length === 0 ? t('undo.whoMissing') : null}
            >
              <Stack gap="xs" mt="xs">
                {admitted.map(({ name, checkinId }) => (
                  <Checkbox key={checkinId} value={checkinId} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Input.Wrapper label={t('undo.reason')} labelElement="div" labelProps={{ id: labelId }}>
            <Chip.Group value={pick} onChange={setPick}>
              <Group gap="xs" mt="xs" role="radiogroup" aria-labelledby={labelId}>
                {picks.map((one) => (
                  <Chip key={one} value={one} size="md">
                    {t(`undo.picks.${one}`)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
          <Textarea
            label={t('undo.text')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={isTried && reason === '' ? t('undo.missing') : null}
            maxLength={250}
            autosize
            minRows={2}
          />
          {isWaiting && <Alert color="red">{t('undo.lineLost')}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t('undo.cancel')}
            </Button>
            <SavingButton type="submit" color="red" isSaving={isSaving}>
              {t('undo.confirm')}
            </SavingButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
