import { z } from 'zod';
import { undoable, Verdict } from './verdict.ts';

/** Where a code came from; what was read by a machine is `qr`, the rest `manual`; `desk` is what the place did by itself. */
export const Source = z.enum(['camera', 'wedge', 'typed', 'picked', 'group', 'walk-in', 'desk']);
export type Source = z.infer<typeof Source>;

/** Another wish than to let somebody in. */
const Mode = z.enum(['deny', 'out']);
export type Mode = z.infer<typeof Mode>;

/** One thing somebody wants of the door: this code in. Its id stays the same however often it is sent. */
export const Intent = z.strictObject({
  commandId: z.string(),
  code: z.string(),
  /** What it may be as well: a hand scanner's keys, read as those of another keyboard. */
  other: z.string().optional(),
  /** What to call it while nobody knows the name: the code, or the name picked from a list. */
  label: z.string(),
  source: Source,
  isWholeGroup: z.boolean(),
  /** Of the whole group only these, by their ids or by the keys of a copy; null for all. */
  only: z.array(z.string()).nullable().default(null),
  /** Turned away, or let out; absent: let in. */
  mode: Mode.optional(),
  /** Milliseconds since the epoch, on this device. */
  presentedAt: z.number(),
});
export type Intent = z.infer<typeof Intent>;

/** An intent without a verdict: on its way, or kept until the line is back. */
export const Pending = z.strictObject({ intent: Intent, state: z.enum(['asking', 'waiting']), hasWaited: z.boolean() });
export type Pending = z.infer<typeof Pending>;

/** An intent with its verdict. */
export const Scan = z.strictObject({
  intent: Intent,
  verdict: Verdict,
  at: z.number(),
  tookMs: z.number(),
  /** It waited for the line, was slow, or somebody else was scanned meanwhile. */
  isLate: z.boolean(),
  isUndone: z.boolean(),
});
export type Scan = z.infer<typeof Scan>;

export type Shown =
  | { readonly kind: 'verdict'; readonly scan: Scan }
  | { readonly kind: 'waiting'; readonly intent: Intent };

interface Hold {
  readonly key: string;
  readonly until: number;
  readonly cameraUntil: number;
}

/** Why something presented was not sent. */
export interface Notice {
  readonly kind: 'just-scanned' | 'being-checked';
  readonly key: string;
  readonly label: string;
  /** Presented by somebody, not seen by a camera over and over: it is said wherever they look. */
  readonly isByHand: boolean;
}

export interface ScannerState {
  readonly pending: readonly Pending[];
  /** What fills the screen. */
  readonly shown: Shown | null;
  /** Late verdicts that wait until the one on the screen has been seen. */
  readonly later: readonly Scan[];
  /** Newest first. */
  readonly recent: readonly Scan[];
  /** Codes that are not asked again yet: by anybody until 3 s after the verdict, by the camera while it sees them. */
  readonly held: readonly Hold[];
  /** Why the last thing presented was not sent. */
  readonly notice: Notice | null;
  /** Grows whenever somebody should look: the screen pulses. */
  readonly pulse: number;
  /** When the newest intent was presented. */
  readonly newestAt: number;
}

export type ScannerAction =
  | { readonly type: 'presented'; readonly intent: Intent; readonly isHoldLifted?: boolean }
  /** The camera sees a code while nobody may be asked (a dialog is open). */
  | { readonly type: 'seen'; readonly code: string; readonly mode?: Mode | undefined; readonly now: number }
  | { readonly type: 'asked-again'; readonly commandId: string }
  | { readonly type: 'answered'; readonly intent: Intent; readonly verdict: Verdict; readonly now: number }
  | { readonly type: 'line-lost'; readonly commandId: string }
  /** The place shows what was found; nobody decided anything yet. */
  | { readonly type: 'opened'; readonly intent: Intent; readonly now: number }
  | { readonly type: 'cancelled'; readonly commandId: string; readonly now: number }
  | { readonly type: 'dismissed' }
  | { readonly type: 'undone'; readonly checkinId: string };

/** The same code is not asked again for this long after its verdict. */
export const holdMs = 3000;
/** A code that stays before the camera is held until it has been away for this long. */
export const awayMs = 2000;
/** An answer that takes longer is shown with its name and its time, as late. */
export const lateMs = 3000;
export const recentLimit = 20;

export const emptyScanner: ScannerState = {
  pending: [],
  shown: null,
  later: [],
  recent: [],
  held: [],
  notice: null,
  pulse: 0,
  newestAt: 0,
};

/** Two intents with one key are the same wish: a badge scanned twice, a button tapped twice. */
export const keyOf = ({ code, isWholeGroup, only, mode }: Pick<Intent, 'code' | 'isWholeGroup' | 'only' | 'mode'>) =>
  [isWholeGroup ? `*${code.trim()}` : code.trim(), ...(only ?? []), ...(mode === undefined ? [] : [`/${mode}`])].join(
    ' ',
  );

const note = (
  state: ScannerState,
  kind: Notice['kind'],
  { key, label, isSeen }: { key: string; label: string; isSeen: boolean },
): ScannerState => {
  const isTold = state.notice?.kind === kind && state.notice.key === key;
  // The camera sees a badge ten times a second; only a deliberate repeat moves the screen.
  if (isTold && isSeen) return state;
  return { ...state, notice: { kind, key, label, isByHand: !isSeen }, pulse: isSeen ? state.pulse : state.pulse + 1 };
};

const stillHeld = (state: ScannerState, key: string, { isSeen, now }: { isSeen: boolean; now: number }) =>
  state.held.find((one) => one.key === key && (isSeen ? one.cameraUntil : one.until) > now);
const unexpired = ({ held }: ScannerState, now: number) => held.filter(({ cameraUntil }) => cameraUntil > now);

/** A code that was just answered is not asked again for a while. */
const holding = (state: ScannerState, intent: Intent, now: number, until = now + holdMs): readonly Hold[] => [
  ...unexpired(state, now).filter(({ key }) => key !== keyOf(intent)),
  { key: keyOf(intent), until, cameraUntil: now + holdMs },
];

/**
 * The screen without its question, and that question free to be asked again: what was put away undecided, or decided by
 * picking somebody, is no verdict. While it is shown a hand scanner that shoots twice asks once; a camera goes on seeing it.
 */
const questionLeft = (state: ScannerState, now: number): ScannerState => {
  const { shown } = state;
  if (shown?.kind !== 'verdict' || shown.scan.verdict.kind !== 'group-number') return state;
  const asked = keyOf(shown.scan.intent);
  return { ...state, held: state.held.map((one) => (one.key === asked ? { ...one, until: now } : one)) };
};

/** A badge that stays before the camera stays held. */
const heldLonger = (state: ScannerState, key: string, now: number): ScannerState => {
  const hold = stillHeld(state, key, { isSeen: true, now });
  if (hold === undefined || hold.cameraUntil - now >= awayMs / 2) return state;
  return { ...state, held: state.held.map((one) => (one === hold ? { ...one, cameraUntil: now + awayMs } : one)) };
};

const seen = (state: ScannerState, { code, mode, now }: Extract<ScannerAction, { type: 'seen' }>): ScannerState =>
  heldLonger(state, keyOf({ code, isWholeGroup: false, only: null, mode }), now);

const presented = (
  state: ScannerState,
  { intent, isHoldLifted = false }: Extract<ScannerAction, { type: 'presented' }>,
): ScannerState => {
  const key = keyOf(intent);
  const now = intent.presentedAt;
  const isSeen = intent.source === 'camera';
  if (intent.code.trim() === '') return state;
  if (state.pending.some((one) => keyOf(one.intent) === key))
    return note(state, 'being-checked', { key, label: intent.label, isSeen });
  const hold = isHoldLifted ? undefined : stillHeld(state, key, { isSeen, now });
  if (hold !== undefined) {
    const noted = note(state, 'just-scanned', { key, label: intent.label, isSeen });
    return isSeen ? heldLonger(noted, key, now) : noted;
  }
  return {
    ...state,
    pending: [...state.pending, { intent, state: 'asking', hasWaited: false }],
    shown: null,
    notice: null,
    held: unexpired(questionLeft(state, now), now),
    newestAt: now,
  };
};

const answered = (
  state: ScannerState,
  { intent, verdict, now }: Extract<ScannerAction, { type: 'answered' }>,
): ScannerState => {
  const { commandId, presentedAt } = intent;
  const pending = state.pending.find((one) => one.intent.commandId === commandId);
  const tookMs = now - presentedAt;
  const isOvertaken = presentedAt < state.newestAt;
  const isLate = (pending?.hasWaited ?? intent.source !== 'desk') || tookMs >= lateMs || isOvertaken;
  const scan: Scan = { intent, verdict, at: now, tookMs, isLate, isUndone: false };
  const mayShow = !isLate || state.shown === null || state.shown.kind === 'waiting';
  // While a newer scan is on its way the screen is that scan's, so an old verdict is not taken for it.
  const isScreenAwaited = state.pending.some(
    (one) => one.state === 'asking' && one.intent.presentedAt > presentedAt && one.intent.commandId !== commandId,
  );
  const isShown = mayShow && !(isLate && isScreenAwaited);
  return {
    ...state,
    pending: state.pending.filter((one) => one !== pending),
    shown: isShown ? { kind: 'verdict', scan } : state.shown,
    later: isShown ? state.later : [...state.later, scan],
    recent: [scan, ...state.recent.filter((one) => one.intent.commandId !== commandId)].slice(0, recentLimit),
    held: holding(state, intent, now),
    notice: null,
    pulse: isShown ? state.pulse + 1 : state.pulse,
  };
};

const opened = (state: ScannerState, intent: Intent, now: number): ScannerState => ({
  ...state,
  pending: state.pending.filter((one) => one.intent.commandId !== intent.commandId),
  // No verdict was given: whoever presents it once more on purpose wants to know. The camera only goes on seeing it.
  held: holding(state, intent, now, now),
  notice: null,
});

const askedAgain = (state: ScannerState, commandId: string): ScannerState => ({
  ...state,
  pending: state.pending.map((one) => (one.intent.commandId === commandId ? { ...one, state: 'asking' } : one)),
});

const lineLost = (state: ScannerState, commandId: string): ScannerState => {
  const lost = state.pending.find((one) => one.intent.commandId === commandId);
  if (lost === undefined) return state;
  const pending = state.pending.map((one): Pending =>
    one === lost ? { ...one, state: 'waiting', hasWaited: true } : one,
  );
  const isFirstLoss = !lost.hasWaited && lost.intent.presentedAt >= state.newestAt;
  if (!isFirstLoss || state.shown !== null) return { ...state, pending };
  return { ...state, pending, shown: { kind: 'waiting', intent: lost.intent }, pulse: state.pulse + 1 };
};

const cancelled = (state: ScannerState, commandId: string, now: number): ScannerState => {
  const given = state.pending.find((one) => one.intent.commandId === commandId);
  if (given === undefined) return state;
  const { intent } = given;
  const scan: Scan = {
    intent,
    verdict: { kind: 'cancelled' },
    at: now,
    tookMs: now - intent.presentedAt,
    isLate: false,
    isUndone: false,
  };
  const isOnScreen = state.shown?.kind === 'waiting' && state.shown.intent.commandId === commandId;
  return {
    ...state,
    pending: state.pending.filter((one) => one !== given),
    shown: isOnScreen ? null : state.shown,
    recent: [scan, ...state.recent].slice(0, recentLimit),
  };
};

const undone = (state: ScannerState, checkinId: string): ScannerState => {
  const isOf = ({ verdict }: Scan) => undoable(verdict).some((one) => one.checkinId === checkinId);
  // Of a group, only who is taken back is struck; the scan counts as undone with its last person.
  const strike = (scan: Scan): Scan => {
    const { verdict } = scan;
    if (!isOf(scan) || (verdict.kind !== 'checked-in' && verdict.kind !== 'already-checked-in')) return scan;
    const admitted = verdict.admitted.filter((one) => one.checkinId !== checkinId);
    return { ...scan, isUndone: admitted.length === 0, verdict: { ...verdict, admitted } };
  };
  const keys = new Set(state.recent.filter(isOf).map(({ intent }) => keyOf(intent)));
  const isOnScreen = state.shown?.kind === 'verdict' && isOf(state.shown.scan);
  return {
    ...state,
    shown: isOnScreen ? null : state.shown,
    later: state.later.filter((scan) => !isOf(scan)),
    recent: state.recent.map(strike),
    held: state.held.filter(({ key }) => !keys.has(key)),
  };
};

const dismissed = (given: ScannerState): ScannerState => {
  const state = given.notice === null ? given : { ...given, notice: null };
  const [next, ...later] = state.later;
  const { held } = questionLeft(state, 0);
  if (next === undefined) return state.shown === null ? state : { ...state, held, shown: null };
  return { ...state, held, shown: { kind: 'verdict', scan: next }, later, pulse: state.pulse + 1 };
};

/** What a desk's screen stands at after something happened. Pure: time and ids come with the action. */
export const reduceScanner = (state: ScannerState, action: ScannerAction): ScannerState => {
  switch (action.type) {
    case 'presented':
      return presented(state, action);
    case 'seen':
      return seen(state, action);
    case 'asked-again':
      return askedAgain(state, action.commandId);
    case 'answered':
      return answered(state, action);
    case 'opened':
      return opened(state, action.intent, action.now);
    case 'line-lost':
      return lineLost(state, action.commandId);
    case 'cancelled':
      return cancelled(state, action.commandId, action.now);
    case 'dismissed':
      return dismissed(state);
    case 'undone':
      return undone(state, action.checkinId);
  }
};

/** What the screen says is being asked right now: the newest intent on its way that never had to wait. */
export const asking = ({ pending }: ScannerState): Intent | null =>
  pending.findLast((one) => one.state === 'asking' && !one.hasWaited)?.intent ?? null;
