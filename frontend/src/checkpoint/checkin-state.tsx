import { Badge, Switch } from '@mantine/core';
import { checkpointApi, type CheckpointView } from '@turnout/contracts/checkpoint';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { notices } from '../ui/notices.tsx';

interface OneProps {
  readonly checkpoint: CheckpointView;
}

/** Enables or disables check-in; what the server refuses goes back to disabled (rule checkpoint/enabling). */
const CheckinSwitch = ({ checkpoint }: OneProps) => {
  const { t } = useTranslation('checkpoint');
  const { run, isSaving } = useCommand(checkpointApi.switchCheckpoint);
  const { checkinEnabled, _id: checkpointId } = checkpoint;
  const [wanted, setWanted] = useState(checkinEnabled);
  useEffect(() => setWanted(checkinEnabled), [checkinEnabled]);
  const flip = async (next: boolean): Promise<void> => {
    setWanted(next);
    const answer = await run({ body: { checkinEnabled: next, checkpointId } });
    if (answer.ok) return notices.success(answer.data.message);
    setWanted(false);
    notices.danger(t('wentWrong'), answer.refusal.message);
  };
  return (
    <Switch
      checked={wanted}
      aria-label={t('list.enabledOf', { name: checkpoint.name })}
      label={t(wanted ? 'list.enabled' : 'list.disabled')}
      aria-busy={isSaving}
      onChange={(event) => void (isSaving ? undefined : flip(event.currentTarget.checked))}
    />
  );
};

/** Whether a checkpoint takes anybody. Whoever may not flip it reads how it stands: a switch greyed out looks as if it were off. */
export const CheckinState = ({ checkpoint }: OneProps) => {
  const { t } = useTranslation('checkpoint');
  const { checkinEnabled, eventId } = checkpoint;
  if (useMay(eventId)('editCheckpoints')) return <CheckinSwitch checkpoint={checkpoint} />;
  const Icon = checkinEnabled ? IconCheck : IconBan;
  return (
    <Badge color={checkinEnabled ? 'green' : 'gray'} variant="light" leftSection={<Icon size={14} aria-hidden />}>
      {t(checkinEnabled ? 'list.enabled' : 'list.disabled')}
    </Badge>
  );
};
