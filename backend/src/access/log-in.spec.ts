import { AccountId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { accountFold, type AccountState } from './account.ts';
import { openJudge } from './log-in.ts';

const owner = AccountId.parse('a'.repeat(20));
const attempt = { email: 'ada@example.org', password: 'x', address: '192.0.2.1', device: null };
const nothing = { takeBack: () => Promise.resolve() };

/** A judge whose parts note in which order they are asked, and whose turn it was. */
const stage = (given: { owner?: AccountId | null; isRight?: boolean; known?: string | null; isFull?: boolean }) => {
  const asked: string[] = [];
  const counted: unknown[] = [];
  const turns: string[] = [];
  const note = <T>(what: string, answer: T): Promise<T> => {
    asked.push(what);
    return Promise.resolve(answer);
  };
  const open: AccountState = {
    kind: 'open',
    accountId: owner,
    isAdmin: false,
    roles: new Map(),
    hasPassword: true,
    hasSecondFactor: false,
    factors: new Map(),
    invitedAt: null,
    language: null,
    passwordSetAt: null,
    handedOverTo: null,
  };
  const state = given.owner === null ? accountFold.initial() : open;
  const judge = openJudge({
    accounts: {
      ownerOf: () => note('owner', given.owner === undefined ? owner : given.owner),
      read: () => note('account', state),
      passwords: {
        match: () => note('password', given.isRight === true ? { holds: () => Promise.resolve(true) } : null),
        inTurn: async (key, task) => {
          turns.push(key);
          return given.isFull === true ? null : task();
        },
      },
    },
    limits: {
      attempt: (trying) => {
        counted.push(trying);
        return note('limits', nothing);
      },
      succeeded: () => note('forgiven', undefined),
    },
    devices: { known: () => note('device', given.known ?? null) },
    digest: (text) => `digest of ${text}`,
  });
  return { judge, asked, counted, turns };
};

describe('a log-in', () => {
  it('at an address that nobody has takes the same path as at one with an account', async () => {
    const [known, unknown] = [stage({}), stage({ owner: null })];
    expect(await known.judge(attempt)).toEqual({ verdict: 'wrong', accountId: owner, reason: 'wrong-password' });
    expect(await unknown.judge(attempt)).toEqual({ verdict: 'wrong', accountId: null, reason: 'wrong-password' });
    expect(unknown.asked).toEqual(known.asked);
    expect(known.asked).toEqual(['owner', 'device', 'limits', 'password', 'account']);
  });

  it('counts by the account, or by a digest of what was typed, which is not kept', async () => {
    const [known, unknown] = [stage({}), stage({ owner: null })];
    await Promise.all([known.judge(attempt), unknown.judge(attempt)]);
    expect(known.counted).toEqual([{ subject: owner, address: '192.0.2.1', device: null }]);
    expect(unknown.counted).toMatchObject([{ subject: 'digest of log-in ada@example.org' }]);
  });

  it('from a known device waits in a turn of its own, others in that of their address', async () => {
    const [known, stranger] = [stage({ known: 'a device', isRight: true }), stage({ isRight: true })];
    await Promise.all([known.judge(attempt), stranger.judge(attempt)]);
    expect([known.turns, stranger.turns]).toEqual([['a device'], ['192.0.2.1']]);
  });

  it('is sent away for a moment where too many wait', async () => {
    expect(await stage({ isFull: true }).judge(attempt)).toEqual({ verdict: 'wait', seconds: 5 });
  });
});
