// kind: screen
import { beforeEach, describe, expect, it } from 'vitest';
import { keptCamera, keptDesk, keptMute } from './kept.ts';
import { emptyScanner, reduceScanner, type Intent } from './scanner.state.ts';
import { welcome } from './verdict.example.ts';

const intent: Intent = {
  commandId: 'intent-1',
  code: 'AAAA',
  label: 'AAAA',
  source: 'camera',
  isWholeGroup: false,
  only: null,
  presentedAt: 5,
};

describe('what a desk keeps', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('reads back what waits and what was scanned', () => {
    const state = reduceScanner(reduceScanner(emptyScanner, { type: 'presented', intent }), {
      type: 'answered',
      intent: { ...intent, commandId: 'intent-0' },
      verdict: welcome('B'),
      now: 9,
    });
    const kept = keptDesk(sessionStorage, 'event', 'account');
    kept.write({ pending: [...state.pending], recent: [...state.recent] });
    expect(kept.read()).toEqual({ pending: state.pending, recent: state.recent });
  });

  it('is not handed to another account on the same device', () => {
    keptDesk(sessionStorage, 'event', 'one').write({
      pending: [{ intent, state: 'waiting', hasWaited: true }],
      recent: [],
    });
    expect(keptDesk(sessionStorage, 'event', 'two').read()).toEqual({ pending: [], recent: [] });
  });

  it.each(['{', '"x"', '{"pending":[{"intent":{}}],"recent":[]}'])('counts as empty when unreadable: %s', (text) => {
    sessionStorage.setItem('turnout.desk.event.account', text);
    expect(keptDesk(sessionStorage, 'event', 'account').read()).toEqual({ pending: [], recent: [] });
  });

  it('remembers the mute switch and the camera on this device', () => {
    keptMute(localStorage).write(true);
    keptCamera(localStorage).write('front');
    expect([keptMute(localStorage).read(), keptCamera(localStorage).read()]).toEqual([true, 'front']);
  });
});
