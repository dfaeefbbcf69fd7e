// kind: screen
import { CheckinId, RegistrantId } from '@turnout/contracts/kernel';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json';
import words from '../words/en.json';
import { SendingBadges, type SendBadge } from './print-context.ts';
import type { PrintedLater } from './print-later.ts';
import { UnprintedNote } from './unprinted.note.tsx';

const person = (name: string, path: string | null = '/print/x'): PrintedLater => {
  const id = RegistrantId.parse(name.charAt(0).toLowerCase().padEnd(20, '0'));
  return { id, checkinId: CheckinId.parse(`${id}~1`), isPrinted: false, path, name };
};
let printed: string[][];
let left: number;
beforeAll(() => speakEnglish({ desk: words, ui: uiWords }));
beforeEach(() => {
  [printed, left] = [[], 0];
});
const show = (people: readonly PrintedLater[], send: SendBadge) =>
  draw(
    <SendingBadges value={send}>
      <UnprintedNote
        unprinted={{
          people,
          print: (some) => printed.push(some.map(({ name }) => name)),
          leave: () => (left += 1),
        }}
      />
    </SendingBadges>,
  );
const agent = () => undefined;

it('names whose badges are missing, and sends all to the printer of the desk in one tap, or none', async () => {
  show([person('Ada'), person('Ben', null)], agent);
  const note = screen.getByRole('status', { name: '2 badges of people let in without a network are not printed' });
  expect(note.textContent).toMatch(/Ada.*Ben/);
  await userEvent.click(screen.getByRole('button', { name: 'Print 2 badges' }));
  expect(printed).toEqual([['Ada', 'Ben']]);
  await userEvent.click(screen.getByRole('button', { name: 'Not needed' }));
  expect(left).toBe(1);
});

it('prints one after the other where the browser prints, and nobody whose badge it cannot open', async () => {
  show([person('Ada', null), person('Ben'), person('Cleo')], null);
  await userEvent.click(screen.getByRole('button', { name: 'Print: Ben' }));
  expect(printed).toEqual([['Ben']]);
  expect(screen.queryByText('Ada')).toBeNull();
});

it('is not there where nobody is missing one', () => {
  show([person('Ada', null)], null);
  expect(screen.queryByRole('status')).toBeNull();
});
