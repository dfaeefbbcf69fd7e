import { Radio, Stack } from '@mantine/core';
import { refundApi } from '@turnout/contracts/online-payment';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { notices } from '../../ui/notices.tsx';
import { MethodInput, MoneyDialog, MoneyForm, type RecordedMethod, SentenceInput } from '../money.dialog.tsx';
import type { FailedRefund } from './inbox.ts';

const ways = ['again', 'by-hand', 'nothing'] as const;
type Way = (typeof ways)[number];

interface FailedDialogProps extends FailedRefund {
  readonly onClose: () => void;
}

const FailedForm = ({ payment, refund, onClose }: FailedDialogProps) => {
  const { t } = useTranslation('payment');
  const { run, isSaving } = useCommand(refundApi.settleFailedRefund);
  const [how, setHow] = useState<Way>('again');
  const [method, setMethod] = useState<RecordedMethod>('zelle');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const noteInput = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (isSaving) return;
    setProblem(null);
    if (how !== 'again' && note.trim() === '') {
      setMissing(t('ui:rule.required'));
      noteInput.current?.focus();
      return;
    }
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
    <MoneyForm
      onSubmit={submit}
      problem={problem}
      label={t(`inbox.wayDo.${how}`)}
      isSaving={isSaving}
      onCancel={onClose}
    >
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
        <MethodInput eventId={payment.eventId} label={t('refund.method')} value={method} onChange={setMethod} />
      )}
      {how !== 'again' && (
        <SentenceInput
          id="note"
          ref={noteInput}
          required
          label={t('inbox.note')}
          description={t('refund.reasonHint')}
          value={note}
          error={missing}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
    </MoneyForm>
  );
};

/** Asks how a refund that failed is dealt with (rule money/failed-refunds). */
export const FailedDialog = (props: FailedDialogProps) => {
  const { t } = useTranslation('payment');
  return (
    <MoneyDialog title={t('inbox.failedTitle')} onClose={props.onClose}>
      <FailedForm {...props} />
    </MoneyDialog>
  );
};
