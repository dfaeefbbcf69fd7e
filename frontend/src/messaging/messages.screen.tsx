import { Button, Card } from '@mantine/core';
import { IconExternalLink, IconMailOff, IconMessage, IconPencil, IconSend } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { messagingTopics } from '@turnout/contracts/messaging';
import { registrationApi, registrationTopics, type RegistrationView } from '@turnout/contracts/registration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { MailState, tellSent } from '../platform/mail.tsx';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { nameOf } from '../ui/person-name.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { MessageTable } from './messages.table.tsx';
import { BarredNotice } from './barred.notice.tsx';
import { useTextSetUp } from './use-text-set-up.ts';
import { WriteTextDialog } from './write-text.dialog.tsx';
import { WriteDialog } from './write.dialog.tsx';

const ResendButton = ({ id, to }: { readonly id: RegistrantId; readonly to: string }) => {
  const { t } = useTranslation('messaging');
  const { run, isSaving } = useCommand(registrationApi.resendConfirmation);
  const resend = async (): Promise<void> => {
    const answer = await run({ params: { id }, query: {} });
    if (answer.ok) await tellSent(t, t('messages.resent'), to);
    else notices.danger(answer.refusal.message);
  };
  return (
    <SavingButton
      variant="default"
      isSaving={isSaving}
      leftSection={<IconSend size={18} aria-hidden />}
      onClick={() => void resend()}
    >
      {t('messages.resend')}
    </SavingButton>
  );
};

/** Actions of staff beside reading: look at the registrant's own page, send the confirmation again, write a message. */
const Actions = ({ person }: { readonly person: RegistrationView }) => {
  const { t } = useTranslation('messaging');
  const may = useMay(person.event);
  const [writing, setWriting] = useState<'email' | 'text' | null>(null);
  const texts = useTextSetUp(person._id);
  const close = (): void => setWriting(null);
  return (
    <>
      <Button
        component="a"
        href={`/welcome-email/${person._id}`}
        target="_blank"
        variant="default"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        {t('messages.statusPage')}
      </Button>
      {person.email !== '' && <ResendButton id={person._id} to={person.email} />}
      {person.email !== '' && may('viewRegistrants', 'sendMassEmails') && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setWriting('email')}>
          {t('write.title')}
        </Button>
      )}
      {texts?.isOn === true && texts.number !== '' && may('viewRegistrants', 'sendMassTexts') && (
        <Button leftSection={<IconMessage size={18} aria-hidden />} onClick={() => setWriting('text')}>
          {t('write.newText')}
        </Button>
      )}
      {writing === 'email' && <WriteDialog person={person} onClose={close} />}
      {writing === 'text' && texts !== null && <WriteTextDialog person={person} texts={texts} onClose={close} />}
    </>
  );
};

/** Messages that were sent to one registrant (rule messaging/sent-messages), live. */
export const MessagesScreen = () => {
  const { t } = useTranslation('messaging');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const registrationId = RegistrantId.safeParse(params['registrationId']).data ?? null;
  const which = registrationId === null ? null : { eventId, registrationId };
  const { state, view } = useTopic(messagingTopics.messages, which);
  const group = useTopic(registrationTopics.group, which).view;
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const person = group?.find(({ _id }) => _id === registrationId);
  return (
    <Page
      title={t('messages.title')}
      lead={person === undefined ? undefined : <bdi>{nameOf(person)}</bdi>}
      back={{ to: `/dashboard/${eventId}/attendees/${params['registrationId'] ?? ''}`, label: t('messages.back') }}
      actions={person !== undefined && person.erased !== true && <Actions person={person} />}
    >
      <MailState />
      {person !== undefined && <BarredNotice id={person._id} eventId={eventId} zone={zone} />}
      {(state === 'refused' || registrationId === null) && <ErrorState />}
      {view === null && state !== 'refused' && registrationId !== null && <RowsSkeleton rows={3} />}
      {view !== null && view.length === 0 && (
        <Card padding={0}>
          <EmptyState icon={<IconMailOff />} title={t('messages.none')}>
            {t('messages.noneText')}
          </EmptyState>
        </Card>
      )}
      {view !== null && view.length > 0 && <MessageTable messages={view} zone={zone} />}
    </Page>
  );
};
