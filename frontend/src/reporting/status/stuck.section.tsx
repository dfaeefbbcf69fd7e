import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import { statusApi, type GivenUpView, type StatusView, type StuckStreamView } from '@turnout/contracts/reporting';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notices } from '../../ui/notices.tsx';
import { SavingButton } from '../../ui/saving-button.tsx';
import { useColon } from '../../ui/use-colon.ts';
import classes from './status.module.css';

const refOf = ({ reaction, stream, revision }: StuckStreamView) => ({ reaction, stream, revision });

/** What a reaction does, in words; its name where a newer server has one that this page does not know. */
const useReactionName = () => {
  const { t } = useTranslation('status');
  return (reaction: string): string => t(`stuck.reaction.${reaction}`, { defaultValue: reaction });
};

/** Asks before an event is given up: what that means, and why. */
const GiveUpDialog = ({ stuck, onClose }: { readonly stuck: StuckStreamView; readonly onClose: () => void }) => {
  const { t } = useTranslation('status');
  const nameOf = useReactionName();
  const giveUp = useCommand(statusApi.giveUpStuck);
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (why.trim() === '' || giveUp.isSaving) return;
    const answer = await giveUp.run({ body: { ...refOf(stuck), why } });
    if (!answer.ok) return;
    notices.success(t('stuck.givenUpNotice'));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('stuck.giveUpTitle')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
            {t('stuck.giveUpText', { what: nameOf(stuck.reaction) })}
          </Alert>
          {stuck.reaction === 'complete-import-when-started' && <Text size="sm">{t('stuck.giveUpImport')}</Text>}
          <Textarea
            label={t('stuck.why')}
            description={t('stuck.whyHint')}
            data-autofocus
            required
            maxLength={500}
            autosize
            minRows={2}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
            error={isTried && why.trim() === '' ? t('stuck.whyMissing') : null}
          />
          {giveUp.refusal !== null && (
            <Alert color="red" role="alert">
              {giveUp.refusal.message}
            </Alert>
          )}
          <DialogButtons label={t('stuck.giveUp')} isSaving={giveUp.isSaving} isDangerous onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};

const StuckStream = ({ stuck, onGiveUp }: { readonly stuck: StuckStreamView; readonly onGiveUp: () => void }) => {
  const { t } = useTranslation('status');
  const nameOf = useReactionName();
  const retry = useCommand(statusApi.retryStuck);
  const { labelled } = useColon();
  const name = nameOf(stuck.reaction);
  const tryAgain = async (): Promise<void> => {
    const answer = await retry.run({ body: refOf(stuck) });
    if (answer.ok) notices.success(t('stuck.retryNotice'));
    else notices.danger(answer.refusal.message);
  };
  return (
    <Alert
      component="article"
      color="red"
      icon={<IconPlayerPause aria-hidden />}
      title={stuck.eventName === null ? name : labelled(name, stuck.eventName)}
    >
      <Stack gap="xs">
        <Text size="sm">{t(`stuck.kind.${stuck.kind}`)}</Text>
        <Text size="sm" ff="monospace" className={classes.words}>
          {stuck.reason}
        </Text>
        <Text size="sm" className={classes.words}>
          {t('stuck.where', {
            type: stuck.type,
            stream: stuck.stream,
            position: stuck.position.replace(/^0+(?=.)/, ''),
          })}
        </Text>
        <Text size="sm">
          {t('stuck.since')} <DateTime at={stuck.since} zone="UTC" /> UTC. {t('stuck.tries', { count: stuck.tries })}{' '}
          {stuck.isGivenUp ? (
            t('stuck.isGivenUp')
          ) : (
            <>
              {t('stuck.next')} <DateTime at={stuck.nextTryAt} zone="UTC" format="seconds" /> UTC.
            </>
          )}
        </Text>
        {!stuck.isGivenUp && (
          <Group gap="xs">
            <SavingButton
              size="sm"
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              isSaving={retry.isSaving}
              onClick={() => void tryAgain()}
            >
              {t('stuck.retry')}
            </SavingButton>
            <Button size="sm" variant="subtle" color="red" onClick={onGiveUp}>
              {t('stuck.giveUpAsk')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
};

const GivenUpList = ({ givenUp }: { readonly givenUp: readonly GivenUpView[] }) => {
  const { t } = useTranslation('status');
  const nameOf = useReactionName();
  const { labelled } = useColon();
  return (
    <Stack gap={4}>
      <Title order={3} size="h5">
        {t('stuck.givenUpTitle')}
      </Title>
      <ul className={classes.troubles}>
        {givenUp.map((one) => (
          <li key={`${one.reaction} ${one.stream} ${one.revision}`} className={classes.words}>
            <DateTime at={one.at} zone="UTC" /> UTC, {labelled(one.byName ?? one.by, nameOf(one.reaction))}, {one.type}{' '}
            ({one.stream}). {one.why}
          </li>
        ))}
      </ul>
    </Stack>
  );
};

const keyOf = ({ reaction, stream }: StuckStreamView): string => `${reaction} ${stream}`;

/** What cannot be gone past, with what to do about it; nothing where nothing is stuck or was given up. */
export const StuckSection = ({ stuck, givenUp }: Pick<StatusView, 'stuck' | 'givenUp'>) => {
  const { t } = useTranslation('status');
  const [open, setOpen] = useState<StuckStreamView | null>(null);
  if (stuck.length === 0 && givenUp.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="stuck-title">
      <Title order={2} size="h4" id="stuck-title">
        {t('stuck.title')}
      </Title>
      {stuck.length > 0 && <Text c="dimmed">{t('stuck.lead')}</Text>}
      {stuck.map((one) => (
        <StuckStream key={keyOf(one)} stuck={one} onGiveUp={() => setOpen(one)} />
      ))}
      {givenUp.length > 0 && <GivenUpList givenUp={givenUp} />}
      {open !== null && <GiveUpDialog stuck={open} onClose={() => setOpen(null)} />}
    </Stack>
  );
};
