import { cleanup, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json';
import words from '../words/en.json';
import { CopyLine } from './copy-line.tsx';
import type { OfflineState } from './offline-desk.ts';

beforeAll(() => speakEnglish({ desk: words, ui: uiWords }));

const none: OfflineState = { copy: { kind: 'none' }, waiting: 0, told: [], arrived: [], aheadMs: null };
const said = (state: Partial<OfflineState>): string => {
  draw(<CopyLine state={{ ...none, ...state }} zone="UTC" />);
  const text = screen.queryByRole('status')?.textContent ?? '';
  cleanup();
  return text;
};

it('says whether the desk can work without a network, what it has to send, and that its clock is wrong', () => {
  expect(said({})).toBe('');
  expect(said({ copy: { kind: 'loading', have: 12_480, all: null } })).toContain('12,480 people so far');
  expect(said({ copy: { kind: 'loading', have: 12_480, all: 20_000 } })).toContain('12,480 of 20,000 people');
  const ready = { kind: 'ready', people: 20_000, asOf: Date.parse('2026-11-21T09:42:00Z') } as const;
  const readyText = said({ copy: ready, aheadMs: 29_000 });
  expect(readyText).toContain('20,000 people, as of ');
  expect(readyText).toContain('42');
  expect(readyText).not.toContain('clock');
  expect(said({ copy: ready, aheadMs: -95_000 })).toContain('1 min 35 s ahead');
  expect(said({ copy: ready, aheadMs: 31_000 })).toContain('31 s behind');
  expect(said({ waiting: 1 })).toBe('1 scan to send');
});
