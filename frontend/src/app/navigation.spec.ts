import type { Flag } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { setUpEntries, workEntries } from './navigation.ts';

const holding =
  (...held: Flag[]) =>
  (...wanted: Flag[]): boolean =>
    wanted.every((flag) => held.includes(flag));
const keys = (entries: readonly { readonly key: string }[]): readonly string[] => entries.map(({ key }) => key);

describe('the top bar', () => {
  it('offers a desk its scanner and nothing it may not open', () => {
    expect(keys(workEntries('e', holding('checkinRegistrants'), true))).toEqual(['scanner']);
    expect(setUpEntries('e', holding('checkinRegistrants'), false)).toEqual([]);
  });
  it('hides the scanner of an event that does not allow it', () => {
    expect(keys(workEntries('e', holding('checkinRegistrants', 'viewDashboard'), false))).toEqual([
      'dashboard',
      'headCount',
    ]);
  });
  it('offers checkpoints to whoever sets them up or works there', () => {
    for (const flag of ['createCheckpoints', 'editCheckpoints', 'viewAndCreateCheckinsForCheckpoints'] as const)
      expect(keys(workEntries('e', holding(flag), true))).toEqual(['checkpoints']);
  });
  it('offers the import only to who may both see attendees and change settings', () => {
    expect(keys(setUpEntries('e', holding('settings'), false))).toEqual([
      'settings',
      'apiTokens',
      'webhooks',
      'mailTexts',
    ]);
    expect(keys(setUpEntries('e', holding('settings'), true))).toEqual([
      'settings',
      'uploads',
      'apiTokens',
      'webhooks',
      'mailTexts',
      'userActivity',
    ]);
    expect(keys(setUpEntries('e', holding('settings', 'viewRegistrants'), false))).toEqual([
      'settings',
      'apiTokens',
      'webhooks',
      'mailTexts',
      'import',
    ]);
  });
});
