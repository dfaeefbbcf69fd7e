import type { OfflineDesk } from './offline/offline-desk.ts';
import type { Asked, Presented } from './place.ts';
import {
  emptyScanner,
  reduceScanner,
  type Intent,
  type Mode,
  type Pending,
  type ScannerAction,
  type ScannerState,
} from './scanner.state.ts';
import type { Verdict } from './verdict.ts';
import { within } from './within.ts';

export interface DeskOptions {
  /** Sends an intent. The same intent may be sent many times: its id makes it one. Never throws. */
  readonly ask: (intent: Intent) => Promise<Asked>;
  /** The wish for whoever is presented now: to be let in unless told. */
  readonly mode?: () => Mode | undefined;
  readonly now: () => number;
  readonly newId: () => string;
  /** Decides by a copy while the line is gone, where that is allowed. */
  readonly byCopy?: () => ByCopyDesk | null;
  /** What an earlier page of this tab left behind. */
  readonly left?: Pick<ScannerState, 'pending' | 'recent'>;
}

/** The part of an offline desk that a desk leans on. */
export type ByCopyDesk = Pick<OfflineDesk, 'isReady' | 'isAway' | 'owns' | 'decide' | 'noteAnswer' | 'lost'>;

/** A desk: what was presented there, what is still being asked, and what came of it. */
export interface Desk {
  readonly state: () => ScannerState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly present: (presented: Presented) => void;
  /** The camera sees a code, but nobody is to be asked now. */
  readonly see: (code: string) => void;
  /** The line may be back: everything that waits is sent again, oldest first. */
  readonly resume: () => void;
  /** Sends an intent once more that nobody could decide, as the same one. */
  readonly again: (intent: Intent) => void;
  readonly cancel: (commandId: string) => void;
  /** Something that the place did by itself came to this. */
  readonly tell: (label: string, verdict: Verdict, begunAt: number) => void;
  readonly dismiss: () => void;
  readonly undone: (checkinId: string) => void;
  /** Sends what an earlier page left behind; also after a `close`. */
  readonly open: () => void;
  /** Ends the timers; what waits stays in `state()`. */
  readonly close: () => void;
}

/** Pauses between attempts while the line is gone, ms; the last one repeats. */
const pauses = [1000, 2000, 4000, 8000];

/** The result of sending an intent: an answer, a decision by the copy, or nothing yet. */
type Sending = 'reached' | 'by-copy' | 'lost';

/** The time for which a desk with a copy waits for an answer, ms: at a door that is long. */
const patienceMs = 3_000;

/** A desk without one waits longer, ms: no line that says nothing keeps a scan for ever. */
const longestMs = 30_000;

const openedWith = (left: DeskOptions['left']): ScannerState => ({
  ...emptyScanner,
  recent: left?.recent ?? [],
  // Whether an intent of an earlier page arrived is not known: it is asked again, as the same one.
  pending: (left?.pending ?? []).map((one): Pending => ({ ...one, state: 'waiting', hasWaited: true })),
});

/**
 * Opens a desk. Each thing presented becomes one intent with one id; while the server cannot be
 * reached it waits and is sent again by itself with that id, so it counts once (rule check-in/waiting-scans).
 */
export const openDesk = ({ ask, mode, now, newId, byCopy, left }: DeskOptions): Desk => {
  const listeners = new Set<() => void>();
  let state = openedWith(left);
  let failures = 0;
  let isResuming = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (action: ScannerAction) => {
    const next = reduceScanner(state, action);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  /** Has the copy decide; false: it cannot. */
  const sendToCopy = async (intent: Intent): Promise<boolean> => {
    const verdict = (await byCopy?.()?.decide(intent)) ?? null;
    if (verdict !== null) dispatch({ type: 'answered', intent, verdict, now: now() });
    return verdict !== null;
  };

  /** Ends the wait for a silent line where a copy is there: the intent is the same one, whoever hears of it. */
  const askServer = (intent: Intent): Promise<Asked> =>
    within(byCopy?.()?.isReady() === true ? patienceMs : longestMs, ask(intent), { kind: 'line-lost' });

  const send = async (intent: Intent): Promise<Sending> => {
    const isCopys = byCopy?.()?.isAway() === true || byCopy?.()?.owns(intent.code) === true;
    if (isCopys && (await sendToCopy(intent))) return 'by-copy';
    const asked = await askServer(intent);
    if (asked.kind === 'line-lost') {
      byCopy?.()?.lost();
      if (await sendToCopy(intent)) return 'by-copy';
    }
    if (asked.kind === 'verdict') void byCopy?.()?.noteAnswer(intent, asked.verdict);
    if (asked.kind === 'line-lost' && asked.otherwise !== undefined)
      dispatch({ type: 'answered', intent, verdict: asked.otherwise, now: now() });
    else if (asked.kind === 'line-lost') dispatch({ type: 'line-lost', commandId: intent.commandId });
    else if (asked.kind === 'opened') dispatch({ type: 'opened', intent, now: now() });
    else dispatch({ type: 'answered', intent, verdict: asked.verdict, now: now() });
    return asked.kind === 'line-lost' ? 'lost' : 'reached';
  };

  const retryLater = () => {
    if (isClosed || isResuming) return;
    clearTimeout(timer);
    timer = setTimeout(() => void resume(), pauses[Math.min(failures, pauses.length - 1)]);
    failures += 1;
  };

  const resume = async () => {
    if (isResuming || isClosed) return;
    clearTimeout(timer);
    isResuming = true;
    const tried = new Set<string>();
    let sending: Sending = 'reached';
    try {
      while (sending !== 'lost') {
        const next = state.pending.find((one) => one.state === 'waiting' && !tried.has(one.intent.commandId));
        if (next === undefined) break;
        tried.add(next.intent.commandId);
        dispatch({ type: 'asked-again', commandId: next.intent.commandId });
        sending = await send(next.intent);
      }
    } finally {
      isResuming = false;
    }
    if (sending === 'reached') failures = 0;
    if (state.pending.some((one) => one.state === 'waiting')) retryLater();
  };

  const present = ({
    code,
    other,
    source,
    label = code,
    isWholeGroup = false,
    only = null,
    isAnew = false,
  }: Presented) => {
    const named = only === null ? null : [...only];
    const wish = mode?.();
    const said = wish === undefined ? {} : { mode: wish };
    const intent = { commandId: newId(), code: code.trim(), label, isWholeGroup, only: named, ...said };
    start({ ...intent, ...(other === undefined ? {} : { other }), source, presentedAt: now() }, isAnew);
  };

  const start = (intent: Intent, isHoldLifted = false) => {
    dispatch({ type: 'presented', intent, isHoldLifted });
    if (!state.pending.some((one) => one.intent === intent)) return;
    void send(intent).then((sending) => {
      if (sending === 'lost') retryLater();
      else if (sending === 'reached' && state.pending.some((one) => one.state === 'waiting')) void resume();
    });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    present,
    see: (code) => dispatch({ type: 'seen', code, mode: mode?.(), now: now() }),
    resume: () => void resume(),
    again: (intent) => start({ ...intent, presentedAt: now() }, true),
    cancel: (commandId) => dispatch({ type: 'cancelled', commandId, now: now() }),
    tell: (label, verdict, begunAt) => {
      const intent = { commandId: newId(), code: label, label, isWholeGroup: false, only: null };
      dispatch({
        type: 'answered',
        intent: { ...intent, source: 'desk', presentedAt: begunAt },
        verdict,
        now: now(),
      });
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
    undone: (checkinId) => dispatch({ type: 'undone', checkinId }),
    open: () => {
      isClosed = false;
      void resume();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
