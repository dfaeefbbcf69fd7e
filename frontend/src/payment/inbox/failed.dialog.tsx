import { NativeSelect, Radio, Stack, Text, Textarea, useMatches } from '@mantine/core';
import { refundApi } from '@turnout/contracts/online-payment';
import { recordedMethods } from '@turnout/contracts/payment';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notices } from '../../ui/notices.tsx';
import { useMethodWords } from '../methods.ts';
import type { FailedRefund } from './inbox.ts';

const ways = ['again', 'by-hand', 'nothing'] as const;
type Way = (typeof ways)[number];

interface FailedDialogProps extends FailedRefund {
  readonly onClose: () => void;
}

const FailedForm = ({ payment, refund, onClose }: FailedDialogProps) => {
  const { t } = useTranslation('payment');
  const words = useMethodWords(payment.eventId);
  const { run, isSaving } = useCommand(refundApi.settleFailedRefund);
  const [how, setHow] = useState<Way>('again');
  const [method, setMethod] = useState<(typeof recordedMethods)[number]>('zelle');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (isSaving) return;
    setProblem(null);
    if (how !== 'again' && note.trim() === '') return setMissing(t('ui:rule.required'));
    setMissing(null);
    const answer = await run({
      params: { id: payment._id, refundId: refund.refundId },
      body: { how, note: how === 'again' ? '' : note.trim(), ...(how === 'by-hand' ? { method } : {}) },
    });
    if (!answer.ok) return setProblem(answer.refusal.message);
    notices.success(t(`inbox.dealt.${how}`));
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
        <Radio.Group
          label={t('inbox.dealWith')}
          value={how}
          onChange={(value) => setHow(ways.find((one) => one === value) ?? 'again')}
        >
          <Stack gap="xs" mt="xs">
            {ways.map((one) => (
              <Radio key={one} value={one} label={t(`inbox.way.${one}`)} description={t(`inbox.wayHint.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {how === 'by-hand' && (
          <NativeSelect
            id="method"
            label={t('refund.method')}
            data={recordedMethods.map((value) => ({ value, label: words(value) }))}
            value={method}
            onChange={({ currentTarget }) =>
              setMethod(recordedMethods.find((one) => one === currentTarget.value) ?? 'zelle')
            }
          />
        )}
        {how !== 'again' && (
          <Textarea
            id="note"
            required
            label={t('inbox.note')}
            description={t('refund.reasonHint')}
            maxLength={500}
            autosize
            minRows={2}
            value={note}
            error={missing}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        )}
        <DialogButtons label={t(`inbox.wayDo.${how}`)} isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Asks how a refund that failed is dealt with (rule money/failed-refunds). */
export const FailedDialog = (props: FailedDialogProps) => {
  const { t } = useTranslation('payment');
  const fullScreen = useMatches({ base: true, xs: false });
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t('inbox.failedTitle')}
      fullScreen={fullScreen}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <FailedForm {...props} />
    </Dialog>
  );
};
