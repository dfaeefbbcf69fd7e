import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectionState } from '../platform/connection.ts';
import { notices } from '../ui/notices.tsx';
import classes from './desk.module.css';
import type { Desk } from './desk.ts';
import type { AtDesk, DeskPlace } from './place.ts';
import { useFormat } from '../ui/format.ts';
import { ConflictsNote } from './offline/conflicts-note.tsx';
import type { OfflineAtDesk } from './offline/use-offline.ts';
import { UnprintedNote } from './printing/unprinted.note.tsx';
import type { Unprinted } from './printing/use-print-later.ts';
import { HeldNote } from './held.note.tsx';
import { useScannerKeys } from './scanner-keys.ts';
import { asking, type Intent, type Pending, type Scan, type ScannerState } from './scanner.state.ts';
import { groupLeft, nameIn } from './verdict.ts';
import { VerdictPanel } from './verdict.panel.tsx';
import { Viewfinder } from './viewfinder.tsx';
import { WaitingList } from './waiting.list.tsx';

const Asking = ({ intent }: { readonly intent: Intent }) => {
  const { t } = useTranslation('desk');
  return (
    <div className={classes.asking} role="status">
      <Loader color="white" size="lg" aria-hidden />
      <span>{t('verdict.asking.title')}</span>
      <small>{intent.label.slice(0, 80)}</small>
    </div>
  );
};

const Notice = ({ title, text = '' }: { readonly title: string; readonly text?: string }) => (
  <div className={classes.notice} role="alert">
    <strong>{title}</strong>
    {text}
  </div>
);

/** What the desk is told once, where its hand scanner is set to another keyboard. */
const ScannerKeysNote = () => {
  const { t } = useTranslation('desk');
  const { isShown, dismiss } = useScannerKeys();
  if (!isShown) return null;
  return (
    <div className={classes.keysNote} role="status">
      <strong>{t('keys.title')}</strong>
      <p>{t('keys.text')}</p>
      <Button size="md" variant="default" onClick={dismiss}>
        {t('keys.dismiss')}
      </Button>
    </div>
  );
};

export interface StageProps {
  readonly desk: Desk;
  readonly state: ScannerState;
  readonly place: DeskPlace;
  readonly at: AtDesk;
  readonly zone: string;
  readonly line: ConnectionState;
  readonly offline: OfflineAtDesk;
  readonly unprinted: Unprinted;
  /** Grows when a camera that is off is to be tried again. */
  readonly wakes: number;
  readonly onCode: (code: string) => void;
  readonly onUndo: (scan: Scan) => void;
  readonly onPay: (scan: Scan) => void;
}

/** The camera's picture, and over it whatever was scanned last. */
export const Stage = (props: StageProps) => {
  const { desk, state, place, at, zone, line, offline, unprinted, wakes, onCode, onUndo, onPay } = props;
  const { t } = useTranslation('desk');
  const asked = asking(state);
  const group = place.group?.(at) ?? null;
  const format = useFormat(zone);
  const { copy } = offline.state;
  const without =
    copy.kind === 'ready' ? t('copy.offline', { time: format.time(new Date(copy.asOf).toISOString()) }) : place.offline;
  const cancel = ({ intent }: Pending) => {
    desk.cancel(intent.commandId);
    notices.info(t('waiting.cancelled', { label: intent.label }));
  };
  return (
    <main id="main" tabIndex={-1} className={classes.main}>
      <Viewfinder onCode={onCode} notice={state.notice?.isByHand === false ? state.notice.kind : null} wakes={wakes} />
      {group !== null && (
        <div className={classes.group} inert={at.isCovered}>
          {group}
        </div>
      )}
      {asked !== null && !at.isCovered && <Asking intent={asked} />}
      <div className={classes.over} data-at={group === null ? 'bottom' : 'top'}>
        {place.notice !== null && <Notice title={place.notice} />}
        {line === 'offline' && <Notice title={t('offline.title')} text={without} />}
        <ConflictsNote
          eventId={at.eventId}
          told={offline.state.told}
          onSeen={(commandIds) => void offline.desk?.seen(commandIds)}
        />
        <UnprintedNote unprinted={unprinted} />
        <ScannerKeysNote />
        <WaitingList pending={state.pending} zone={zone} onCancel={cancel} />
      </div>
      {state.shown !== null && (
        <VerdictPanel
          key={state.pulse}
          place={place}
          shown={state.shown}
          zone={zone}
          moreCount={state.later.length}
          onDismiss={desk.dismiss}
          onUndo={onUndo}
          onPay={onPay}
          onWholeGroup={({ verdict }, only) => {
            const code = groupLeft(verdict);
            if (code === null) return;
            desk.present({ code, source: 'group', label: nameIn(verdict), isWholeGroup: true, only });
          }}
          onAgain={desk.again}
        />
      )}
      {state.notice?.isByHand === true && <HeldNote key={`held ${state.pulse}`} notice={state.notice} />}
    </main>
  );
};
