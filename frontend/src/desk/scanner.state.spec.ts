import { describe, expect, it } from 'vitest';
import {
  asking,
  emptyScanner,
  reduceScanner,
  type Intent,
  type ScannerAction,
  type ScannerState,
  type Source,
} from './scanner.state.ts';
import { checkinOf, refusedUnknown, registrantOfCode, welcome, whoIsHere } from './verdict.example.ts';

const intent = (code: string, at: number, more: Partial<Intent> = {}): Intent => ({
  commandId: `id-${code}-${at}`,
  code,
  label: code,
  source: 'camera',
  isWholeGroup: false,
  only: null,
  presentedAt: at,
  ...more,
});
const after = (...actions: ScannerAction[]): ScannerState => actions.reduce(reduceScanner, emptyScanner);
const presented = (one: Intent): ScannerAction => ({ type: 'presented', intent: one });
const admits = (one: Intent, now: number): ScannerAction => ({
  type: 'answered',
  intent: one,
  verdict: welcome(one.code),
  now,
});
const shownCode = ({ shown }: ScannerState) => (shown?.kind === 'verdict' ? shown.scan.intent.code : null);

describe('a code presented', () => {
  it('is asked once', () => {
    const state = after(presented(intent('A', 0)));
    expect(state.pending).toEqual([{ intent: intent('A', 0), state: 'asking', hasWaited: false }]);
    expect(asking(state)).toEqual(intent('A', 0));
  });

  it.each(['', '   ', '\n'])('is ignored when it is empty: %j', (code) => {
    expect(after(presented(intent(code, 0)))).toBe(emptyScanner);
  });

  it('is one request however often it is scanned before its verdict', () => {
    const state = after(presented(intent('A', 0)), presented(intent('A', 5)), presented(intent(' A ', 9)));
    expect(state.pending).toHaveLength(1);
    expect(state.notice).toEqual({ kind: 'being-checked', key: 'A', label: 'A', isByHand: false });
  });

  it('takes the previous verdict off the screen, so that nobody passes on it', () => {
    const first = intent('A', 0);
    const state = after(presented(first), admits(first, 50), presented(intent('B', 400)));
    expect(state.shown).toBeNull();
    expect(asking(state)?.code).toBe('B');
  });
});

describe('the same code again', () => {
  const first = intent('A', 0);
  const done = after(presented(first), admits(first, 100));
  const again = (at: number, source: Source = 'wedge') => reduceScanner(done, presented(intent('A', at, { source })));

  it('is ignored for 3 s after its verdict, and says so', () => {
    expect(again(3099).pending).toEqual([]);
    expect(again(3099).notice).toEqual({ kind: 'just-scanned', key: 'A', label: 'A', isByHand: true });
  });

  it('makes the screen pulse when a person scanned it again', () => {
    expect(again(1000).pulse).toBe(done.pulse + 1);
  });

  it('is asked again after 3 s', () => {
    expect(again(3101).pending).toHaveLength(1);
  });

  it('stays ignored as long as it lies before the camera, and 2 s longer', () => {
    const lying = Array.from({ length: 100 }, (_, tenth) => presented(intent('A', 200 + tenth * 100)));
    const state = lying.reduce(reduceScanner, done);
    expect(state.pending).toEqual([]);
    expect(reduceScanner(state, presented(intent('A', 10_100 + 1600))).pending).toEqual([]);
    expect(reduceScanner(state, presented(intent('A', 10_100 + 2001))).pending).toHaveLength(1);
  });

  it('may be asked by hand after 3 s although it still lies before the camera', () => {
    const lying = Array.from({ length: 40 }, (_, tenth) => presented(intent('A', 200 + tenth * 100)));
    const state = lying.reduce(reduceScanner, done);
    expect(reduceScanner(state, presented(intent('A', 4150, { source: 'typed' }))).pending).toHaveLength(1);
  });

  it('stays ignored while a dialog is open over the camera', () => {
    const seen = Array.from({ length: 100 }, (_, tenth): ScannerAction => ({
      type: 'seen',
      code: 'A',
      now: 200 + tenth * 100,
    }));
    const state = seen.reduce(reduceScanner, done);
    expect(reduceScanner(state, presented(intent('A', 10_300))).pending).toEqual([]);
    expect(state.pending).toEqual([]);
  });

  it('does not redraw the screen ten times a second while it lies there', () => {
    const once = again(200, 'camera');
    expect(reduceScanner(once, presented(intent('A', 300)))).toBe(once);
  });

  it('may be asked for the whole group at once', () => {
    const group = intent('A', 200, { isWholeGroup: true, source: 'group' });
    expect(reduceScanner(done, presented(group)).pending).toHaveLength(1);
  });

  it('may be asked at once after its check-in was undone', () => {
    const undone = reduceScanner(done, { type: 'undone', checkinId: checkinOf('A') });
    expect(undone.shown).toBeNull();
    expect(undone.recent[0]?.isUndone).toBe(true);
    expect(reduceScanner(undone, presented(intent('A', 300))).pending).toHaveLength(1);
  });
});

describe('a verdict', () => {
  it('fills the screen and heads the list of recent scans', () => {
    const one = intent('A', 0);
    const state = after(presented(one), admits(one, 40));
    expect(state.shown).toEqual({ kind: 'verdict', scan: state.recent[0] });
    expect(state.recent[0]).toMatchObject({ tookMs: 40, isLate: false });
    expect(state.pending).toEqual([]);
  });

  it('that two codes share makes the screen pulse twice', () => {
    const [one, two] = [intent('A', 0), intent('B', 100)];
    const say = (which: Intent, now: number): ScannerAction => ({
      type: 'answered',
      intent: which,
      verdict: refusedUnknown,
      now,
    });
    const first = after(presented(one), say(one, 20));
    const second = [presented(two), say(two, 120)].reduce(reduceScanner, first);
    expect(second.pulse).toBe(first.pulse + 1);
  });

  it('of an overtaken scan does not replace the newer one, but waits its turn', () => {
    const [slow, quick] = [intent('A', 0), intent('B', 100)];
    const state = after(presented(slow), presented(quick), admits(quick, 150), admits(slow, 900));
    expect(shownCode(state)).toBe('B');
    const next = reduceScanner(state, { type: 'dismissed' });
    expect(shownCode(next)).toBe('A');
    expect(reduceScanner(next, { type: 'dismissed' }).shown).toBeNull();
  });

  it('of an overtaken scan is not shown while the newer one is being asked', () => {
    const [slow, quick] = [intent('A', 0), intent('B', 100)];
    const state = after(presented(slow), presented(quick), admits(slow, 900));
    expect(state.shown).toBeNull();
    expect(state.later.map(({ intent: { code } }) => code)).toEqual(['A']);
  });

  it('that took 3 s is shown as late', () => {
    const one = intent('A', 0);
    expect(after(presented(one), admits(one, 3000)).recent[0]).toMatchObject({ isLate: true, tookMs: 3000 });
  });

  it('keeps the last 20 scans, newest first', () => {
    const scans = Array.from({ length: 25 }, (_, n) => intent(`C${n}`, n * 10));
    const state = after(...scans.flatMap((one) => [presented(one), admits(one, one.presentedAt + 1)]));
    expect(state.recent).toHaveLength(20);
    expect(state.recent[0]?.intent.code).toBe('C24');
  });
});

describe('without a line', () => {
  const one = intent('A', 0);
  const lost = after(presented(one), { type: 'line-lost', commandId: one.commandId });

  it('the scan waits and nobody is shown as admitted', () => {
    expect(lost.pending).toEqual([{ intent: one, state: 'waiting', hasWaited: true }]);
    expect(lost.shown).toEqual({ kind: 'waiting', intent: one });
    expect(lost.recent).toEqual([]);
  });

  it('sends the scan again as the same intent', () => {
    const again = reduceScanner(lost, { type: 'asked-again', commandId: one.commandId });
    expect(again.pending).toEqual([{ intent: one, state: 'asking', hasWaited: true }]);
  });

  it('a second loss of the same scan does not take the screen again', () => {
    const seen = reduceScanner(lost, { type: 'dismissed' });
    const again = [
      { type: 'asked-again', commandId: one.commandId } as const,
      { type: 'line-lost', commandId: one.commandId } as const,
    ].reduce<ScannerState>(reduceScanner, seen);
    expect(again.shown).toBeNull();
    expect(again.pending).toHaveLength(1);
  });

  it('its verdict is late and says how long it took', () => {
    const state = reduceScanner(lost, admits(one, 42_000));
    expect(state.shown).toMatchObject({ kind: 'verdict', scan: { isLate: true, tookMs: 42_000 } });
    expect(state.pending).toEqual([]);
  });

  it('a cancelled scan leaves the list and the screen, and is remembered as cancelled', () => {
    const state = reduceScanner(lost, { type: 'cancelled', commandId: one.commandId, now: 9000 });
    expect(state.pending).toEqual([]);
    expect(state.shown).toBeNull();
    expect(state.recent[0]?.verdict.kind).toBe('cancelled');
  });

  it('a verdict that comes after all replaces the cancelled entry', () => {
    const cancelled = reduceScanner(lost, { type: 'cancelled', commandId: one.commandId, now: 9000 });
    const state = reduceScanner(cancelled, admits(one, 9500));
    expect(state.recent).toHaveLength(1);
    expect(state.recent[0]).toMatchObject({ isLate: true, verdict: { kind: 'checked-in' } });
  });

  it('the loss of a cancelled scan brings nothing back', () => {
    const cancelled = reduceScanner(lost, { type: 'cancelled', commandId: one.commandId, now: 9000 });
    expect(reduceScanner(cancelled, { type: 'line-lost', commandId: one.commandId })).toBe(cancelled);
  });
});

describe("a group's number", () => {
  const first = intent('4711', 0, { source: 'typed' });
  const question: ScannerAction = { type: 'answered', intent: first, verdict: whoIsHere, now: 100 };
  const asked = after(presented(first), question);
  const again = (at: number, source: Source = 'typed') => presented(intent('4711', at, { source }));

  it('is asked once by a scanner that shoots twice, and what was held is said', () => {
    const state = reduceScanner(asked, again(200, 'wedge'));
    expect(state.pending).toEqual([]);
    expect(state.notice).toEqual({ kind: 'just-scanned', key: '4711', label: '4711', isByHand: true });
    expect(state.shown).toEqual(asked.shown);
  });

  it('may be asked again as soon as the question is put away', () => {
    expect(reduceScanner(reduceScanner(asked, { type: 'dismissed' }), again(200)).pending).toHaveLength(1);
  });

  it('may be asked again as soon as somebody of the group was picked', () => {
    const one = intent('4711', 300, { isWholeGroup: true, only: [registrantOfCode('B')], source: 'group' });
    const state = [presented(one), admits(one, 400), again(500)].reduce(reduceScanner, asked);
    expect(state.pending.map(({ intent: { commandId } }) => commandId)).toEqual(['id-4711-500']);
  });

  it('stays ignored while a camera goes on seeing it', () => {
    const state = reduceScanner(reduceScanner(asked, { type: 'dismissed' }), again(200, 'camera'));
    expect(state.pending).toEqual([]);
  });
});

it('says no more of what was held once the screen is put away', () => {
  const first = intent('A', 0);
  const held = after(presented(first), admits(first, 50), presented(intent('A', 90, { source: 'wedge' })));
  expect(held.notice?.isByHand).toBe(true);
  expect(reduceScanner(held, { type: 'dismissed' }).notice).toBeNull();
});

it('strikes one person of a group at a time', () => {
  const one = intent('A', 0);
  const verdict = welcome('A', [checkinOf('A'), checkinOf('A', 2)]);
  const state = after(presented(one), { type: 'answered', intent: one, verdict, now: 10 });
  const first = reduceScanner(state, { type: 'undone', checkinId: checkinOf('A', 2) });
  expect(first.recent[0]).toMatchObject({ isUndone: false, verdict: { admitted: [{ checkinId: checkinOf('A') }] } });
  expect(reduceScanner(first, { type: 'undone', checkinId: checkinOf('A') }).recent[0]?.isUndone).toBe(true);
});

it('lets the place show a group that nobody decided on, and asks for its badge no second time at once', () => {
  const first = intent('A', 0);
  const state = after(presented(first), { type: 'opened', intent: first, now: 40 });
  expect([state.pending, state.shown, state.recent]).toEqual([[], null, []]);
  const again = reduceScanner(state, presented(intent('A', 100)));
  expect(again.notice?.kind).toBe('just-scanned');
  expect(again.pending).toEqual([]);
  expect(reduceScanner(state, presented(intent('A', 100, { source: 'typed' }))).pending).toHaveLength(1);
});

it('shows what the place did by itself as no late verdict, unless somebody else came meanwhile', () => {
  const own = intent('Ada', 100, { source: 'desk' });
  expect(after(admits(own, 400)).shown).toMatchObject({ kind: 'verdict', scan: { isLate: false } });
  const next = intent('B', 200);
  const state = after(presented(next), { type: 'opened', intent: next, now: 300 }, admits(own, 400));
  expect(state.shown).toMatchObject({ kind: 'verdict', scan: { isLate: true } });
});

it('takes some of a group and all of it for two wishes', () => {
  const all = intent('A', 0, { isWholeGroup: true });
  const some = intent('A', 1, { isWholeGroup: true, only: [registrantOfCode('B')] });
  expect(after(presented(all), presented(some)).pending).toHaveLength(2);
});
