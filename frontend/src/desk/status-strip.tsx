import { ActionIcon, Button } from '@mantine/core';
import {
  IconChevronLeft,
  IconHistory,
  IconVolume,
  IconVolumeOff,
  IconWifi,
  IconWifiOff,
  IconRefresh,
  IconDoorEnter,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ConnectionState } from '../platform/connection.ts';
import type { DeskPlace } from './place.ts';
import classes from './desk.module.css';

const lineIcons = { online: IconWifi, connecting: IconRefresh, offline: IconWifiOff } as const;

const Line = ({ state }: { readonly state: ConnectionState }) => {
  const { t } = useTranslation('desk');
  const Icon = lineIcons[state];
  return (
    <span className={classes.line} data-state={state} role="status">
      <Icon size={16} aria-hidden />
      {t(`line.${state}`)}
    </span>
  );
};

const Count = ({ count }: Pick<DeskPlace, 'count'>) =>
  count === null ? (
    <span className={classes.count} />
  ) : (
    <p className={classes.count} data-behind={count.isBehind || undefined} title={count.explained}>
      <strong className="tabular">{count.figure}</strong>
      <small>{count.word}</small>
    </p>
  );

export interface StatusStripProps {
  readonly place: DeskPlace;
  readonly deskName: string;
  readonly line: ConnectionState;
  readonly isMuted: boolean;
  readonly onMute: () => void;
  readonly onDesk: () => void;
  readonly onPlace: () => void;
  readonly onRecent: () => void;
}

/** Where one works, whether it is live, and how many are in. */
export const StatusStrip = (props: StatusStripProps) => {
  const { t } = useTranslation('desk');
  const { place, deskName, isMuted } = props;
  return (
    <header className={classes.strip} aria-label={t('strip.label')}>
      <div className={classes.row}>
        <ActionIcon component={Link} to={place.back} size={44} color="gray" aria-label={t('scanner.back')}>
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <h1 className={classes.event} title={place.title}>
          {place.title}
        </h1>
        <Line state={props.line} />
      </div>
      <div className={`${classes.row} ${classes.work}`}>
        <Button
          variant="default"
          size="sm"
          h={44}
          px="sm"
          className={classes.desk ?? ''}
          leftSection={<IconDoorEnter size={18} aria-hidden />}
          title={place.name}
          onClick={props.onPlace}
        >
          <span className="unseen">{t('strip.place', { name: place.name })}</span>
          <span className={classes.cut} aria-hidden>
            {place.name}
          </span>
        </Button>
        <Button
          variant="default"
          size="sm"
          h={44}
          px="sm"
          className={classes.desk ?? ''}
          leftSection={<IconUser size={18} aria-hidden />}
          title={deskName}
          onClick={props.onDesk}
        >
          {deskName === '' ? (
            <span className={classes.cut}>{t('strip.deskNone')}</span>
          ) : (
            <>
              <span className="unseen">{t('strip.desk', { name: deskName })}</span>
              <span className={classes.cut} aria-hidden>
                {deskName}
              </span>
            </>
          )}
        </Button>
        <Count count={place.count} />
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
