import { describe, expect, it } from 'vitest';
import { emptyDraft, isReady } from './draft.ts';

const picture = '<p></p><img src="/api/file/fa000000000000000001" alt="A map">';

describe('a mass message', () => {
  it('is ready once something is written, and a picture is something in an e-mail', () => {
    const draft = { ...emptyDraft, subject: 'Plan' };
    expect(isReady('email', { ...draft, message: picture })).toBe(true);
    expect(isReady('email', { ...draft, message: '<p>&nbsp;</p>' })).toBe(false);
    expect(isReady('email', { ...draft, subject: ' ', message: picture })).toBe(false);
    expect(isReady('text', { ...draft, message: ' ' })).toBe(false);
    expect(isReady('text', { ...draft, message: '<3' })).toBe(true);
  });

  it('that waits for something says how many days', () => {
    const draft = { ...emptyDraft, subject: 'Plan', message: picture, trigger: 'check-in' } as const;
    expect([0, ''].map((days) => isReady('email', { ...draft, days }))).toEqual([true, false]);
  });
});
