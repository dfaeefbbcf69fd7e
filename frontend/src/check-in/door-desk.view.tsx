import { Loader } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import type { EventView } from '@turnout/contracts/event-setup';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useConnection, type ConnectionState } from '../platform/connection.ts';
import { useDeskName, useDeskPresence } from '../platform/desk.ts';
import { useMay } from '../platform/session.ts';
import { notices } from '../ui/notices.tsx';
import type { Dialog } from './door-dialogs.tsx';
import { EntryBar } from './entry.bar.tsx';
import { RecentList } from './recent.list.tsx';
import { asking, type Intent, type Pending, type Scan, type ScannerState } from './scanner.state.ts';
import { StatusStrip } from './status-strip.tsx';
import { useDoorDesk } from './use-door-desk.ts';
import { useSounds } from './use-sounds.ts';
import { useAwake } from '../ui/use-awake.ts';
import { VerdictPanel } from './verdict.panel.tsx';
import { useVerdictWords } from './verdict-words.ts';
import { Viewfinder } from './viewfinder.tsx';
import { WaitingList } from './waiting.list.tsx';
import { useWedge } from '../ui/use-wedge.ts';
import { nameIn } from './verdict.ts';
import classes from './scanner.module.css';

const readDialogs = () => import('./door-dialogs.tsx');
const DoorDialogs = lazy(async () => ({ default: (await readDialogs()).DoorDialogs }));
/** After the first picture is up, and before anybody needs one without a network, ms. */
const dialogsAfter = 4_000;

/** Fetches the dialogs when the page has done what it is for. */
const useDialogsReady = () => {
  useEffect(() => {
    // Where the network is gone already, the dialog itself is asked for again when it is opened.
    const timer = setTimeout(() => void readDialogs().catch(() => undefined), dialogsAfter);
    return () => clearTimeout(timer);
  }, []);
};

/** What is read out as soon as it takes the screen. */
const Announcement = ({ state }: { readonly state: ScannerState }) => {
  const { t } = useTranslation('check-in');
  const words = useVerdictWords();
  const { shown, pulse } = state;
  const said = (): string => {
    if (shown === null) return '';
    if (shown.kind === 'waiting') return `${t('verdict.waiting.title')}. ${t('verdict.waiting.text')}`;
    const { title, text } = words(shown.scan.verdict);
    return `${title}. ${text}`;
  };
  // The same sentence twice is read twice only where the text differs.
  return (
    <p className="unseen" aria-live="assertive" role="alert">
      {said()}
      {pulse % 2 === 0 ? '\u00a0' : ''}
    </p>
  );
};

/** Escape puts the verdict away, unless a dialog or the field has a use for it. */
const useEscape = (isShown: boolean, dismiss: () => void) => {
  useEffect(() => {
    if (!isShown) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isShown, dismiss]);
};

const Asking = ({ intent }: { readonly intent: Intent }) => {
  const { t } = useTranslation('check-in');
  return (
    <div className={classes.asking} role="status">
      <Loader color="white" size="lg" aria-hidden />
      <span>{t('verdict.asking.title')}</span>
      <small>{intent.label.slice(0, 80)}</small>
    </div>
  );
};

/** The line as this desk knows it: a request without an answer tells sooner than a socket gone silent. */
const useLine = ({ pending }: ScannerState): ConnectionState => {
  const connection = useConnection();
  const { online } = useNetwork();
  return !online || pending.some((one) => one.state === 'waiting') ? 'offline' : connection;
};

const OfflineNotice = () => {
  const { t } = useTranslation('check-in');
  return (
    <div className={classes.notice} role="alert">
      <strong>{t('offline.title')}</strong>
      {t('offline.text')}
    </div>
  );
};

/** A desk at work: the camera's picture, whatever was scanned last over all of it, and the field below. */
export const DoorDeskView = ({ event, account }: { readonly event: EventView; readonly account: string }) => {
  const { t } = useTranslation('check-in');
  const { _id: eventId, timeZone: zone } = event;
  const { desk, state } = useDoorDesk(eventId, account);
  const [deskName, setDeskName] = useDeskName();
  const may = useMay(eventId);
  const mayAdd = may('viewRegistrants', 'checkinRegistrants', 'viewRegistrationTypes');
  const [query, setQuery] = useSearchParams();
  // The list's Add Attendee leads here (spec 001, section 2.2).
  const [dialog, setDialog] = useState<Dialog | null>(query.has('add') && mayAdd ? { kind: 'walk-in' } : null);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { isMuted, toggleMute } = useSounds(state.shown, state.pulse);
  const isNaming = deskName === '' || dialog?.kind === 'desk';
  const onCode = useCallback(
    (code: string) => {
      // Nobody is admitted by a desk without a name, nor behind an open dialog.
      if (deskName !== '' && dialog === null) desk.present({ code, source: 'camera' });
      else desk.see(code);
    },
    [desk, deskName, dialog],
  );
  useDialogsReady();
  useDeskPresence(eventId);
  useAwake();
  useWedge({
    field,
    onText: setText,
    onCode: (code) => desk.present({ code, source: 'wedge' }),
    onTyping: desk.dismiss,
    isPaused: isNaming || dialog !== null,
  });
  useEscape(state.shown !== null && dialog === null, desk.dismiss);

  const line = useLine(state);
  const close = () => {
    setDialog(null);
    if (query.has('add')) setQuery({}, { replace: true });
  };
  const undo = (scan: Scan) => setDialog({ kind: 'undo', scan });
  const cancel = ({ intent }: Pending) => {
    desk.cancel(intent.commandId);
    notices.info(t('waiting.cancelled', { label: intent.label }));
  };
  const wholeGroup = ({ verdict }: Scan) => {
    if (verdict.kind !== 'checked-in') return;
    const { primaryId, registrationId } = verdict.person;
    desk.present({ code: primaryId ?? registrationId, source: 'group', label: nameIn(verdict), isWholeGroup: true });
  };
  const asked = asking(state);
  const recent = <RecentList recent={state.recent} zone={zone} onUndo={undo} />;
  const isCovered = state.shown !== null;
  const open: Dialog | null = isNaming ? { kind: 'desk' } : dialog;
  return (
    <div className={classes.screen}>
      <StatusStrip
        eventId={eventId}
        eventName={event.name}
        deskName={deskName}
        line={line}
        backTo={may('viewDashboard') ? `/dashboard/${eventId}` : '/events'}
        isMuted={isMuted}
        onMute={toggleMute}
        onDesk={() => setDialog({ kind: 'desk' })}
        onRecent={() => setDialog({ kind: 'recent' })}
      />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Viewfinder onCode={onCode} notice={state.notice?.kind ?? null} />
        {asked !== null && !isCovered && <Asking intent={asked} />}
        <div className={classes.over}>
          {line === 'offline' && <OfflineNotice />}
          <WaitingList pending={state.pending} zone={zone} onCancel={cancel} />
        </div>
        {state.shown !== null && (
          <VerdictPanel
            key={state.pulse}
            shown={state.shown}
            zone={zone}
            moreCount={state.later.length}
            onDismiss={desk.dismiss}
            onUndo={undo}
            onWholeGroup={wholeGroup}
            onAgain={desk.again}
          />
        )}
      </main>
      <EntryBar
        eventId={eventId}
        field={field}
        text={text}
        onText={setText}
        onPresent={desk.present}
        onAdd={mayAdd ? () => setDialog({ kind: 'walk-in' }) : null}
      />
      <aside className={classes.side} aria-label={t('recent.title')}>
        <h2>{t('recent.title')}</h2>
        {recent}
      </aside>
      <Announcement state={state} />
      <Suspense>
        {open !== null && (
          <DoorDialogs
            open={open}
            eventId={eventId}
            deskName={deskName}
            recent={recent}
            onClose={close}
            onName={(name) => {
              setDeskName(name);
              if (dialog?.kind === 'desk') close();
            }}
            onPresent={desk.present}
            onUndone={desk.undone}
          />
        )}
      </Suspense>
    </div>
  );
};
