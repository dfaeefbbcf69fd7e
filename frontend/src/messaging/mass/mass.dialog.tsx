import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import type { MassChannel } from '@turnout/contracts/messaging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellSent } from '../../platform/mail.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notices } from '../../ui/notices.tsx';
import { ComposeStep } from './compose.step.tsx';
import { emptyDraft, type Draft } from './draft.ts';
import { RecipientsStep } from './recipients.step.tsx';
import { useSending } from './use-mass.ts';

interface DialogProps {
  readonly eventId: EventId;
  readonly zone: string;
  readonly channel: MassChannel;
  readonly onClose: () => void;
}

/** A message to many in two steps: writing it, then choosing who gets it. It closes by its cross alone, not by a slip. */
export const MassDialog = ({ eventId, zone, channel, onClose }: DialogProps) => {
  const { t } = useTranslation('messaging');
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [unticked, setUnticked] = useState<ReadonlySet<RegistrantId>>(new Set());
  const [step, setStep] = useState<'message' | 'recipients'>('message');
  const { send, isSaving } = useSending({ eventId, zone, channel });
  const deliver = async (aim: 'test' | 'sending'): Promise<void> => {
    const answer = await send(draft, aim, unticked);
    if (!answer.ok) return notices.danger(answer.refusal.message);
    const said = 'message' in answer.data ? answer.data.message : '';
    if (channel === 'email' && aim === 'sending' && draft.trigger === null) await tellSent(t, said);
    else notices.success(said);
    if (aim === 'sending') onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t(step === 'message' ? `mass.new.${channel}` : 'mass.recipients')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {step === 'message' ? (
        <ComposeStep
          eventId={eventId}
          channel={channel}
          draft={draft}
          isTesting={isSaving}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          onTest={() => void deliver('test')}
          onNext={() => setStep('recipients')}
        />
      ) : (
        <RecipientsStep
          eventId={eventId}
          zone={zone}
          channel={channel}
          draft={draft}
          unticked={unticked}
          onUntick={setUnticked}
          isSending={isSaving}
          onPrevious={() => setStep('message')}
          onSend={() => void deliver('sending')}
        />
      )}
    </Dialog>
  );
};
