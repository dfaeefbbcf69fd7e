import { Card, Table, Text } from '@mantine/core';
import { IconMailOff, IconSend } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { messagingTopics, type MessageView } from '@turnout/contracts/messaging';
import { registrationApi, registrationTopics } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { MailState, tellSent } from '../platform/mail.tsx';
import { useTopic } from '../platform/topic.ts';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { nameOf } from '../ui/person-name.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { MessageStatusBadge } from './message-status.badge.tsx';
import { reasonWords } from './reason.ts';

const MessageTable = ({ messages, zone }: { readonly messages: readonly MessageView[]; readonly zone: string }) => {
  const { t } = useTranslation('messaging');
  return (
    <TableCard
      label={t('messages.title')}
      heads={[
        t('messages.type'),
        t('messages.subject'),
        t('messages.to'),
        t('messages.sentDate'),
        t('messages.status'),
      ]}
    >
      {messages.map((message) => (
        <Table.Tr key={message._id}>
          <Table.Td>{t(`kind.${message.type}`)}</Table.Td>
          <Table.Td fw={600} dir="auto">
            {message.subject === '' ? '–' : message.subject}
          </Table.Td>
          <Table.Td dir="auto">{message.to === '' ? '–' : message.to}</Table.Td>
          <Table.Td>
            <DateTime at={message.createdAt} zone={zone} />
          </Table.Td>
          <Table.Td>
            <MessageStatusBadge status={message.status} />
            {message.reason !== '' && (
              <Text size="sm" c="dimmed">
                {reasonWords(message.reason, t)}
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
};

const ResendButton = ({ id, to }: { readonly id: RegistrantId; readonly to: string }) => {
  const { t } = useTranslation('messaging');
  const { run, isSaving } = useCommand(registrationApi.resendConfirmation);
  const resend = async (): Promise<void> => {
    const answer = await run({ params: { id }, query: {} });
    if (answer.ok) await tellSent(t, t('messages.resent'), to);
    else notices.danger(answer.refusal.message);
  };
  return (
    <SavingButton isSaving={isSaving} leftSection={<IconSend size={18} aria-hidden />} onClick={() => void resend()}>
      {t('messages.resend')}
    </SavingButton>
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
      actions={person !== undefined && person.email !== '' && <ResendButton id={person._id} to={person.email} />}
    >
      <MailState />
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
