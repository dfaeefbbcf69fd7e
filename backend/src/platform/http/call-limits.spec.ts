import { calls, topics } from '@turnout/contracts';
import { AccountId, defineCall, EventId, limits, needs, WallId, type Call } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RateLimitOptions } from '../limits/rate-limits.ts';
import type { Session } from '../session/sessions.ts';
import { startHub } from '../socket/hub.ts';
import { demandNeeds, openCallLimits } from './call-limits.ts';

/** Limits as they were asked for, and every key that was counted. */
const stage = (perMinute = 100) => {
  const made: RateLimitOptions[] = [];
  const counted: string[] = [];
  const limitsOf = openCallLimits((options) => {
    made.push(options);
    return {
      attempt: async (key) => {
        counted.push(`${options.name}:${key}`);
        return counted.filter((one) => one === counted.at(-1)).length > options.points ? 7 : null;
      },
      forgive: async () => undefined,
    };
  }, perMinute).of;
  return { made, counted, limitsOf };
};
const call = (limit: Exclude<Call['limit'], undefined> = limits.reading): Call =>
  defineCall({ method: 'GET', path: '/api/x/spec', summary: 'Spec', needs: needs.public, limit, output: z.unknown() });
const account: Session = {
  kind: 'account',
  sessionId: 's',
  accountId: AccountId.parse('a'.repeat(20)),
  isAdmin: false,
  lacksSecondStep: false,
  seenBy: null,
};
const wall: Session = {
  kind: 'wall',
  sessionId: 'w',
  wallId: WallId.parse('w'.repeat(20)),
  eventId: EventId.parse('e'.repeat(20)),
};
const address = '203.0.113.7';

describe('a contract that lacks what a call must say', () => {
  it('is not served: no limit on what is open to anybody', () => {
    const { limit: _, ...unlimited } = call();
    expect(() => stage().limitsOf(unlimited)).toThrow(/GET \/api\/x\/spec is open to anybody, but .* no limit/);
  });

  it('is not served: nobody named who may', () => {
    const { needs: _, ...needless } = call();
    expect(() => void Reflect.apply(stage().limitsOf, null, [needless])).toThrow(/does not say who may/);
    expect(() => demandNeeds('this', { needs: { who: 'whoever' } })).toThrow(/does not say who may/);
  });

  it('is not watched either', async () => {
    const { needs: _, ...topic } = topics.presence;
    await expect(Reflect.apply(startHub, null, [{ readers: [{ topic }] }])).rejects.toThrow(
      /check-in\.presence does not say who may/,
    );
  });

  it('is not served: a limit where nobody is counted, or one name with two shares', () => {
    const staffOnly: Call = { ...call(), needs: needs.event() };
    expect(() => stage().limitsOf(staffOnly)).toThrow(/only public calls are counted/);
    const { limitsOf } = stage();
    limitsOf(call({ name: 'one', share: 1 }));
    expect(() => limitsOf(call({ name: 'one', share: 2 }))).toThrow(/one is given two shares: 1 and 2/);
  });

  it('is none of ours', () => {
    const { limitsOf } = stage();
    const all = () => {
      for (const one of Object.values(calls)) limitsOf(one);
      for (const topic of Object.values(topics)) demandNeeds(topic.name, topic);
    };
    expect(all).not.toThrow();
  });
});

describe('a limit', () => {
  it('is a share of what the configuration allows a minute', () => {
    const { made, limitsOf } = stage(30);
    limitsOf(calls.botCheck);
    limitsOf(calls.statusCheck);
    limitsOf(calls.event);
    expect(made).toEqual([
      { name: 'reading', points: 30, duration: 60 },
      { name: 'looking-up', points: 3, duration: 60 },
      { name: 'page', points: 120, duration: 60 },
    ]);
  });

  it('counts strangers by address, and whoever is logged in by account or wall link', async () => {
    const { counted, limitsOf } = stage();
    for (const session of [null, account, wall])
      expect(await limitsOf(calls.event).count({ session, address }, undefined)).toBeNull();
    expect(counted).toEqual([`page:${address}`, `page:account ${'a'.repeat(20)}`, `page:wall ${'w'.repeat(20)}`]);
  });

  it('refuses what is one too many, and says for how long', async () => {
    const { limitsOf } = stage(2);
    const limit = limitsOf(call());
    const ask = () => limit.count({ session: null, address }, undefined);
    expect([await ask(), await ask()]).toEqual([null, null]);
    expect(await ask()).toEqual({ rejected: 'too-many-requests', details: { seconds: 7 } });
    expect(await limit.count({ session: null, address: '203.0.113.8' }, undefined)).toBeNull();
  });

  it('counts a number at a checkpoint ten times as strictly as a badge, and neither twice', async () => {
    const { made, counted, limitsOf } = stage(100);
    const limit = limitsOf(calls.attendeesById);
    const ids = { checkpointId: '0'.repeat(20), eventId: '0'.repeat(20) };
    for (const registrationId of ['0'.repeat(20), `${'0'.repeat(20)}.2`, 'TK-4711'])
      await limit.count({ session: null, address }, { ...ids, registrationId });
    expect(counted).toEqual([`checkpoint:${address}`, `checkpoint:${address}`, `checkpoint-number:${address}`]);
    expect(made.map(({ name, points }) => [name, points])).toEqual([
      ['checkpoint', 100],
      ['checkpoint-number', 10],
    ]);
  });

  it('counts what is done to the same thing beside, whoever asks', async () => {
    const { made, limitsOf } = stage();
    const limit = limitsOf(calls.resendConfirmation);
    const once = await Promise.all([1, 2, 3].map(() => limit.countOn('ada')));
    expect(once).toEqual([null, null, null]);
    expect(await limit.countOn('ada')).toMatchObject({ rejected: 'too-many-requests' });
    expect(await limit.countOn('grace')).toBeNull();
    expect(made.at(-1)).toMatchObject({ points: 3, duration: 3600 });
  });

  it('counts nothing where the call counts by itself', async () => {
    const { counted, limitsOf } = stage();
    expect(await limitsOf(calls.logIn).count({ session: null, address }, undefined)).toBeNull();
    expect(counted).toEqual([]);
  });
});
