import { ActionIcon, Button } from '@mantine/core';
import {
  IconChevronLeft,
  IconHistory,
  IconPower,
  IconVolume,
  IconVolumeOff,
  IconWifi,
  IconWifiOff,
  IconRefresh,
  IconDoorEnter,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsSlow, type ConnectionState } from '../platform/connection.ts';
import { CopyLine } from './offline/copy-line.tsx';
import type { OfflineState } from './offline/offline-desk.ts';
import { PrinterLine } from './printing/printer-line.tsx';
import type { PrintDesk } from './printing/use-print-desk.ts';
import type { DeskPlace } from './place.ts';
import classes from './desk.module.css';

const lineIcons = { online: IconWifi, connecting: IconRefresh, offline: IconWifiOff } as const;

const Line = ({ state }: { readonly state: ConnectionState }) => {
  const { t } = useTranslation('desk');
  const isSlow = useIsSlow() && state === 'online';
  const Icon = lineIcons[state];
  return (
    <span
      className={classes.line}
      data-state={state}
      role="status"
      {...(isSlow ? { title: t('line.slowExplained') } : {})}
    >
      <Icon size={16} aria-hidden />
      {t(isSlow ? 'line.slow' : `line.${state}`)}
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

interface StripButtonProps {
  readonly icon: ReactNode;
  /** What is seen of it, cut with dots where it is too long. */
  readonly name: string;
  /** What it is called. */
  readonly label: string;
  readonly onClick: () => void;
}

const StripButton = ({ icon, name, label, onClick }: StripButtonProps) => (
  <Button
    variant="default"
    size="sm"
    h={44}
    px="sm"
    className={classes.desk ?? ''}
    leftSection={icon}
    title={name}
    onClick={onClick}
  >
    <span className="unseen">{label}</span>
    <span className={classes.cut} aria-hidden>
      {name}
    </span>
  </Button>
);

export interface StatusStripProps {
  readonly place: DeskPlace;
  readonly deskName: string;
  readonly line: ConnectionState;
  readonly offline: OfflineState;
  readonly zone: string;
  readonly isMuted: boolean;
  readonly onMute: () => void;
  /** Null of a door device: it is the desk that it was enrolled as, and has nowhere to go back to. */
  readonly onDesk: (() => void) | null;
  /** Null where the desk stays at its place. */
  readonly onPlace: (() => void) | null;
  /** Null of a kiosk, whose list is nobody's to see. */
  readonly onRecent: (() => void) | null;
  /** Null where nothing is printed. */
  readonly printing: PrintDesk | null;
  readonly onPrinter: () => void;
  /** Ends the work of a door device; null of whoever just leaves. */
  readonly onEnd: (() => void) | null;
}

/** Where one works, whether it is live, and how many are in. */
export const StatusStrip = (props: StatusStripProps) => {
  const { t } = useTranslation('desk');
  const { place, deskName, isMuted } = props;
  return (
    <header className={classes.strip} aria-label={t('strip.label')}>
      <div className={classes.row}>
        {props.onDesk !== null && (
          <ActionIcon component={Link} to={place.back} size={44} color="gray" aria-label={t('scanner.back')}>
            <IconChevronLeft aria-hidden />
          </ActionIcon>
        )}
        <h1 className={classes.event} title={place.title}>
          {place.title}
        </h1>
        <Line state={props.line} />
      </div>
      <div className={`${classes.row} ${classes.work}`}>
        {props.onPlace === null ? (
          <span className={classes.cut} title={place.name}>
            {place.name}
          </span>
        ) : (
          <StripButton
            icon={<IconDoorEnter size={18} aria-hidden />}
            name={place.name}
            label={t('strip.place', { name: place.name })}
            onClick={props.onPlace}
          />
        )}
        {props.onDesk === null ? (
          <span className={classes.cut} title={deskName}>
            {deskName}
          </span>
        ) : (
          <StripButton
            icon={<IconUser size={18} aria-hidden />}
            name={deskName === '' ? t('strip.deskNone') : deskName}
            label={deskName === '' ? t('strip.deskNone') : t('strip.desk', { name: deskName })}
            onClick={props.onDesk}
          />
        )}
        <Count count={place.count} />
        <ActionIcon
          size={44}
          aria-label={isMuted ? t('strip.unmute') : t('strip.mute')}
          aria-pressed={isMuted}
          onClick={props.onMute}
        >
          {isMuted ? <IconVolumeOff aria-hidden /> : <IconVolume aria-hidden />}
        </ActionIcon>
        {props.onRecent !== null && (
          <ActionIcon size={44} hiddenFrom="md" aria-label={t('strip.recent')} onClick={props.onRecent}>
            <IconHistory aria-hidden />
          </ActionIcon>
        )}
        {props.onEnd !== null && (
          <ActionIcon size={44} color="gray" aria-label={t('rest.end')} title={t('rest.end')} onClick={props.onEnd}>
            <IconPower aria-hidden />
          </ActionIcon>
        )}
      </div>
      {props.printing !== null && <PrinterLine desk={props.printing} onOpen={props.onPrinter} />}
      <CopyLine state={props.offline} zone={props.zone} />
    </header>
  );
};
