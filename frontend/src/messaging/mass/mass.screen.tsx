import { Anchor, Badge, Button, Card, Group, Progress, Stack, Text } from '@mantine/core';
import { IconMailOff, IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconSend } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { massApi, type MassChannel, type MassMailingView } from '@turnout/contracts/messaging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCommand } from '../../platform/command.ts';
import { MailState } from '../../platform/mail.tsx';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { notices } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { SavingButton } from '../../ui/saving-button.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { MailingCount } from '../mailing.count.tsx';
import { ofChannel } from './channel.ts';
import { MassDialog } from './mass.dialog.tsx';
import { triggerWords } from './trigger.words.ts';

/** Pause, resume and stop, as far as there is something left to send. */
const Switches = ({ mailing }: { readonly mailing: MassMailingView }) => {
  const { t } = useTranslation('messaging');
  const { run, isSaving } = useCommand(massApi.switchMassMailing);
  const [isAsking, setAsking] = useState(false);
  const { _id: mailingId, eventId, state } = mailing;
  const switchTo = async (to: 'paused' | 'sending' | 'stopped'): Promise<void> => {
    const answer = await run({ params: { mailingId }, body: { eventId, state: to } });
    setAsking(false);
    if (!answer.ok) notices.danger(answer.refusal.message);
  };
  if (state === 'done' || state === 'stopped') return null;
  const isHeld = state === 'paused' || state === 'off';
  return (
    <Group gap="sm">
      <SavingButton
        variant="default"
        isSaving={isSaving}
        leftSection={isHeld ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
        onClick={() => void switchTo(isHeld ? 'sending' : 'paused')}
      >
        {t(
          mailing.trigger === null
            ? isHeld
              ? 'mass.resume'
              : 'mass.pause'
            : isHeld
              ? 'mass.switchOn'
              : 'mass.switchOff',
        )}
      </SavingButton>
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={18} aria-hidden />}
        disabled={isSaving}
        onClick={() => setAsking(true)}
      >
        {t('mass.stop')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        isDangerous
        title={t('mass.stopTitle')}
        confirmLabel={t('mass.stop')}
        isSaving={isSaving}
        onConfirm={() => void switchTo('stopped')}
        onCancel={() => setAsking(false)}
      >
        {t('mass.stopText')}
      </ConfirmDialog>
    </Group>
  );
};

const MassCard = ({ mailing, zone }: { readonly mailing: MassMailingView; readonly zone: string }) => {
  const { t } = useTranslation('messaging');
  const { number } = useFormat();
  const { messages, sent, kept, failed, uncertain, withoutAddress, unsubscribed, state, trigger } = mailing;
  const done = sent + kept + failed + uncertain;
  const name = mailing.channel === 'email' ? mailing.subject : mailing.message;
  return (
    <Card component="li">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="start">
          <Text fw={650} dir="auto" lineClamp={2}>
            {name}
          </Text>
          <Badge variant="light" style={{ flexShrink: 0 }}>
            {t(`mass.states.${state}`)}
          </Badge>
        </Group>
        <Group justify="space-between">
          {trigger === null ? (
            <DateTime at={mailing.dueAt ?? mailing.createdAt} zone={zone} />
          ) : (
            <Text>{triggerWords(trigger, t)}</Text>
          )}
          {messages !== null && (
            <Text c="dimmed" className="tabular">
              {t('mailings.progress', { done: number(done), of: number(messages) })}
            </Text>
          )}
        </Group>
        {trigger === null && state !== 'scheduled' && (
          <Progress
            value={messages === null ? 0 : messages === 0 ? 100 : (done / messages) * 100}
            size="lg"
            animated={state === 'gathering' || state === 'sending'}
            aria-label={t('mailings.progressLabel')}
          />
        )}
        {(messages !== null || trigger !== null) && (
          <Group gap="lg">
            <MailingCount of={t('status.sent')} count={sent} />
            {kept > 0 && <MailingCount of={t('status.kept')} count={kept} />}
            <MailingCount of={t('status.failed')} count={failed} color="var(--mantine-color-error)" />
            <MailingCount of={t('status.uncertain')} count={uncertain} color="var(--mantine-color-error)" />
            {trigger === null && (
              <>
                <MailingCount of={t('mass.unreachedCount')} count={withoutAddress} />
                <MailingCount of={t('mass.unsubscribedCount')} count={unsubscribed} />
              </>
            )}
          </Group>
        )}
        <Switches mailing={mailing} />
      </Stack>
    </Card>
  );
};

const MassScreen = ({ channel }: { readonly channel: MassChannel }) => {
  const { t } = useTranslation('messaging');
  const eventId = EventId.parse(useParams()['eventId']);
  const may = useMay(eventId);
  const { state, view } = useTopic(ofChannel[channel].topic, { eventId });
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const [isWriting, setWriting] = useState(false);
  const write = (
    <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setWriting(true)}>
      {t(`mass.new.${channel}`)}
    </Button>
  );
  return (
    <Page title={t(`mass.title.${channel}`)} lead={t(`mass.lead.${channel}`)} size="md" actions={write}>
      {channel === 'email' && <MailState />}
      {may('sendMassEmails') && (
        <Anchor component={Link} to={`/dashboard/${eventId}/${ofChannel[channel].log}`}>
          {t(`mass.logTitle.${channel}`)}
        </Anchor>
      )}
      {state === 'refused' && <ErrorState />}
      {view === null && state !== 'refused' && <RowsSkeleton rows={2} />}
      {view !== null && view.length === 0 && (
        <Card padding={0}>
          <EmptyState icon={<IconMailOff />} title={t('mass.none')}>
            {t('mass.noneText')}
          </EmptyState>
        </Card>
      )}
      {view !== null && view.length > 0 && (
        <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-live="polite">
          {view.map((mailing) => (
            <MassCard key={mailing._id} mailing={mailing} zone={zone} />
          ))}
        </Stack>
      )}
      {isWriting && <MassDialog eventId={eventId} zone={zone} channel={channel} onClose={() => setWriting(false)} />}
    </Page>
  );
};

/** E-mails to many, each with its progress, and the way to write one (rule messaging/mass-email). */
export const MassEmailsScreen = () => <MassScreen channel="email" />;

/** Likewise of texts (rule messaging/mass-text). */
export const MassTextsScreen = () => <MassScreen channel="text" />;
