import { useNetwork } from '@mantine/hooks';
import type { EventId } from '@turnout/contracts/kernel';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useConnection, type ConnectionState } from '../platform/connection.ts';
import { useHoldReload } from '../platform/reload.ts';
import { useDeskName, useDeskPresence } from '../platform/desk.ts';
import { useAwake } from '../ui/use-awake.ts';
import { useWedge } from '../ui/use-wedge.ts';
import type { Dialog } from './desk-dialogs.tsx';
import classes from './desk.module.css';
import type { Desk } from './desk.ts';
import { EntryBar } from './entry.bar.tsx';
import { storageOf } from '../platform/kept.ts';
import { keptLastPlace, keptPlace } from './kept.ts';
import { SendingBadges } from './printing/print-context.ts';
import { usePrinting } from './printing/use-printing.ts';
import type { AtDesk, DeskPlace } from './place.ts';
import { RecentList } from './recent.list.tsx';
import { noteScannerKeys } from './scanner-keys.ts';
import type { Scan, ScannerState } from './scanner.state.ts';
import { Stage } from './stage.tsx';
import { StatusStrip } from './status-strip.tsx';
import { EndedDesk, useEndOfWork } from './end-of-work.tsx';
import { useDeviceLimits } from './device-limits.ts';
import { useLookUpAnywhere } from './offline/use-look-up-anywhere.ts';
import { useDesk } from './use-desk.ts';
import { useEscape } from './use-escape.ts';
import { useSounds } from './use-sounds.ts';
import { useVerdictText, useVerdictTitle } from './verdict-words.ts';

const readDialogs = () => import('./desk-dialogs.tsx');
const DeskDialogs = lazy(async () => ({ default: (await readDialogs()).DeskDialogs }));
/** After the first picture is up, and before anybody needs one without a network, ms. */
const dialogsAfter = 4_000;

/** Fetches the dialogs when the page has done what it is for. */
const useDialogsReady = ({ prepare }: DeskPlace) => {
  const latest = useRef(prepare);
  useEffect(() => {
    latest.current = prepare;
  }, [prepare]);
  useEffect(() => {
    const read = () => Promise.all([readDialogs(), latest.current()]);
    // Where the network is gone already, the dialog itself is asked for again when it is opened.
    const timer = setTimeout(() => void read().catch(() => undefined), dialogsAfter);
    return () => clearTimeout(timer);
  }, []);
};

interface AnnouncementProps {
  readonly state: ScannerState;
  readonly place: DeskPlace;
  readonly zone: string;
}

/** What is read out as soon as it takes the screen. */
const Announcement = ({ state, place, zone }: AnnouncementProps) => {
  const { t } = useTranslation('desk');
  const titleOf = useVerdictTitle();
  const textOf = useVerdictText(place, zone);
  const { shown, pulse } = state;
  const said = (): string => {
    if (shown === null) return '';
    if (shown.kind === 'waiting') return `${t('verdict.waiting.title')}. ${t('verdict.waiting.text')}`;
    const { verdict } = shown.scan;
    return `${titleOf(verdict)}. ${verdict.kind === 'by-copy' ? `${t('verdict.offline')}. ` : ''}${textOf(verdict)}`;
  };
  // The same sentence twice is read twice only where the text differs.
  return (
    <p className="unseen" aria-live="assertive" role="alert">
      {said()}
      {pulse % 2 === 0 ? '\u00a0' : ''}
    </p>
  );
};

/** This device remembers where it works in the event. */
const useKeptPlace = (eventId: EventId) => {
  const { pathname } = useLocation();
  useEffect(() => {
    keptPlace(storageOf('localStorage'), eventId).write(pathname);
    keptLastPlace(storageOf('localStorage')).write(pathname);
  }, [eventId, pathname]);
};

/** The line as this desk knows it: a request without an answer tells sooner than a socket gone silent. */
const useLine = ({ pending }: ScannerState): ConnectionState => {
  const connection = useConnection();
  const { online } = useNetwork();
  return !online || pending.some((one) => one.state === 'waiting') ? 'offline' : connection;
};

interface Input {
  readonly desk: Desk;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
  /** Nobody is admitted by a desk without a name. */
  readonly isNaming: boolean;
  /** Nobody is admitted behind an open dialog. */
  readonly isOpen: boolean;
}

/** What machines read, wherever the focus is: a hand scanner's codes are heard here, the camera's are handed to what is returned. */
const useInput = ({ desk, field, onText, isNaming, isOpen }: Input): ((code: string) => void) => {
  const isPaused = isNaming || isOpen;
  useWedge({
    field,
    onText,
    onCode: ({ code, other, isOfUsKeys }) => {
      if (isOfUsKeys) noteScannerKeys();
      desk.present({ code, ...(other === undefined ? {} : { other }), source: 'wedge' });
    },
    onTyping: desk.dismiss,
    isPaused,
  });
  return useCallback(
    (code: string) => {
      if (isPaused) desk.see(code);
      else desk.present({ code, source: 'camera' });
    },
    [desk, isPaused],
  );
};

export interface DeskViewProps {
  readonly eventId: EventId;
  readonly zone: string;
  /** Whoever works here. */
  readonly account: string;
  readonly place: DeskPlace;
  /** What came with the address, to be presented at once. */
  readonly presented?: string;
}

/** Keeps the device awake and the desk in its place and on dashboards. @returns how many scans wait: for an answer, or to be handed in. */
const useStanding = (
  eventId: EventId,
  { isShownAsDesk }: Pick<DeskPlace, 'isShownAsDesk'>,
  { state, offline }: Pick<ReturnType<typeof useDesk>, 'state' | 'offline'>,
): number => {
  const waiting = state.pending.length + offline.state.waiting;
  useDeskPresence(isShownAsDesk ? eventId : null, waiting);
  useKeptPlace(eventId);
  useAwake();
  return waiting;
};

interface AtWorkProps extends DeskViewProps {
  readonly onEnd: () => void;
}

/** A desk at work, wherever it stands: the camera's picture, whatever was scanned last over all of it, and the field below. */
const DeskAtWork = ({ eventId, zone, account, place, presented = '', onEnd }: AtWorkProps) => {
  const { t } = useTranslation('desk');
  const limits = useDeviceLimits();
  const { desk, state, offline } = useDesk({ eventId, account, zone }, place);
  const lookUp = useLookUpAnywhere(place, offline);
  const [deskName, setDeskName] = useDeskName();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [text, setText] = useState('');
  const [wakes, setWakes] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { isMuted, toggleMute } = useSounds(state.shown, state.pulse);
  const isNaming = setDeskName !== null && (deskName === '' || dialog?.kind === 'desk');
  const onCode = useInput({ desk, field, onText: setText, isNaming, isOpen: dialog !== null });
  useDialogsReady(place);
  const { unprinted, printing, sendBadge } = usePrinting({ eventId, deskName, isKiosk: limits.isKiosk }, place, {
    recent: state.recent,
    came: offline.state.arrived,
  });
  const waiting = useStanding(eventId, place, { state, offline });
  useHoldReload(state.shown !== null || state.pending.some((one) => one.state === 'asking') || text !== '');
  useEscape(state.shown !== null && dialog === null, desk.dismiss);
  useEffect(() => {
    if (presented !== '') desk.present({ code: presented, source: 'typed' });
  }, [desk, presented]);

  const line = useLine(state);
  const isCovered = state.shown !== null;
  const close = () => setDialog(null);
  const at: AtDesk = {
    eventId,
    present: desk.present,
    tell: desk.tell,
    dismiss: desk.dismiss,
    undone: desk.undone,
    close,
    isCovered,
    toCamera: () => {
      desk.dismiss();
      setWakes((was) => was + 1);
      // Whatever had the focus may be gone; the page itself hears a hand scanner and typing.
      document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
  const undo = (scan: Scan) => setDialog({ kind: 'undo', scan });
  const recent = (
    <RecentList recent={state.recent} zone={zone} place={place} onUndo={place.undo === null ? null : undo} />
  );
  const open: Dialog | null = isNaming ? { kind: 'desk' } : dialog;
  return (
    <SendingBadges value={sendBadge}>
      <div className={classes.screen}>
        <StatusStrip
          place={place}
          deskName={deskName}
          line={line}
          offline={offline.state}
          zone={zone}
          isMuted={isMuted}
          onMute={toggleMute}
          onDesk={setDeskName === null ? null : () => setDialog({ kind: 'desk' })}
          onPlace={limits.mayChoosePlace ? () => setDialog({ kind: 'place' }) : null}
          printing={printing}
          onPrinter={() => setDialog({ kind: 'printer' })}
          onRecent={limits.isKiosk ? null : () => setDialog({ kind: 'recent' })}
          onEnd={setDeskName === null ? () => setDialog({ kind: 'end' }) : null}
        />
        <Stage
          desk={desk}
          state={state}
          place={place}
          at={at}
          zone={zone}
          line={line}
          offline={offline}
          unprinted={unprinted}
          wakes={wakes}
          onCode={onCode}
          onUndo={undo}
          onPay={(scan) => setDialog({ kind: 'pay', scan })}
        />
        <EntryBar
          place={limits.placeOf({ entry: place.entry, lookUp })}
          field={field}
          text={text}
          onText={setText}
          onPresent={desk.present}
          under={limits.isKiosk ? null : place.under(at)}
          add={place.add === null ? null : { label: place.add.label, onClick: () => setDialog({ kind: 'add' }) }}
        />
        {!limits.isKiosk && (
          <aside className={classes.side} aria-label={t('recent.title')}>
            <h2>{t('recent.title')}</h2>
            {recent}
          </aside>
        )}
        <Announcement state={state} place={place} zone={zone} />
        <Suspense>
          {open !== null && (
            <DeskDialogs
              open={open}
              place={place}
              at={at}
              deskName={deskName}
              recent={recent}
              waiting={waiting}
              onEnd={onEnd}
              printing={printing}
              onName={(name) => {
                setDeskName?.(name);
                if (dialog?.kind === 'desk') close();
              }}
            />
          )}
        </Suspense>
      </div>
    </SendingBadges>
  );
};

/** A desk: at work, or at rest since somebody ended the work there on purpose. */
export const DeskView = (props: DeskViewProps) => {
  const { isEnded, end, begin } = useEndOfWork(props.eventId);
  return isEnded ? <EndedDesk title={props.place.title} onBegin={begin} /> : <DeskAtWork {...props} onEnd={end} />;
};
