import { ActionIcon, Button } from '@mantine/core';
import {
  IconChevronLeft,
  IconHistory,
  IconVolume,
  IconVolumeOff,
  IconWifi,
  IconWifiOff,
  IconRefresh,
  IconMapPin,
} from '@tabler/icons-react';
import { checkInTopics } from '@turnout/contracts/check-in';
import type { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ConnectionState } from '../platform/connection.ts';
import { useTopic } from '../platform/topic.ts';
import { useFormat } from '../ui/format.ts';
import classes from './scanner.module.css';

const lineIcons = { online: IconWifi, connecting: IconRefresh, offline: IconWifiOff } as const;

const Line = ({ state }: { readonly state: ConnectionState }) => {
  const { t } = useTranslation('check-in');
  const Icon = lineIcons[state];
  return (
    <span className={classes.line} data-state={state} role="status">
      <Icon size={16} aria-hidden />
      {t(`line.${state}`)}
    </span>
  );
};

const Count = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('check-in');
  const format = useFormat();
  const { view, state } = useTopic(checkInTopics.doorCount, { eventId });
  if (view === null) return <span className={classes.count} />;
  const figures = { checkedIn: format.number(view.checkedIn), confirmed: format.number(view.confirmed) };
  return (
    <p
      className={classes.count}
      data-behind={state === 'behind' || undefined}
      title={t('strip.countExplained', figures)}
    >
      <strong className="tabular">{t('strip.count', figures)}</strong>
      <small>{t('strip.checkedIn')}</small>
    </p>
  );
};

export interface StatusStripProps {
  readonly eventId: EventId;
  readonly eventName: string;
  readonly deskName: string;
  readonly line: ConnectionState;
  readonly backTo: string;
  readonly isMuted: boolean;
  readonly onMute: () => void;
  readonly onDesk: () => void;
  readonly onRecent: () => void;
}

/** Which door this is, whether it is live, and how many are in. */
export const StatusStrip = (props: StatusStripProps) => {
  const { t } = useTranslation('check-in');
  const { deskName, isMuted } = props;
  return (
    <header className={classes.strip} aria-label={t('strip.label')}>
      <div className={classes.row}>
        <ActionIcon component={Link} to={props.backTo} size={44} color="gray" aria-label={t('scanner.back')}>
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <h1 className={classes.event} title={props.eventName}>
          <span className="unseen">{t('scanner.title')} · </span>
          {props.eventName}
        </h1>
        <Line state={props.line} />
      </div>
      <div className={classes.row}>
        <Button
          variant="default"
          size="sm"
          h={44}
          px="sm"
          className={classes.desk ?? ''}
          leftSection={<IconMapPin size={18} aria-hidden />}
          onClick={props.onDesk}
        >
          {deskName === '' ? (
            t('strip.deskNone')
          ) : (
            <>
              <span className="unseen">{t('strip.desk', { name: deskName })}</span>
              <span aria-hidden>{deskName}</span>
            </>
          )}
        </Button>
        <Count eventId={props.eventId} />
        <ActionIcon
          size={44}
          aria-label={isMuted ? t('strip.unmute') : t('strip.mute')}
          aria-pressed={isMuted}
          onClick={props.onMute}
        >
          {isMuted ? <IconVolumeOff aria-hidden /> : <IconVolume aria-hidden />}
        </ActionIcon>
        <ActionIcon size={44} hiddenFrom="md" aria-label={t('strip.recent')} onClick={props.onRecent}>
          <IconHistory aria-hidden />
        </ActionIcon>
      </div>
    </header>
  );
};
