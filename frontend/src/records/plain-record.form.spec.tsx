import { MantineProvider } from '@mantine/core';
import { speakerRecord, type SpeakerView } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../platform/refusal.ts';
import { Notices } from '../ui/notices.tsx';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { PlainRecordForm } from './plain-record.form.tsx';

const held = vi.hoisted((): { sent: unknown[]; answers: unknown[] } => ({ sent: [], answers: [] }));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: (input: unknown) => {
      held.sent.push(input);
      return Promise.resolve(held.answers.shift());
    },
  }),
}));
vi.mock('../platform/topic.ts', () => ({ useTopic: () => ({ state: 'live', view: null }) }));

const eventId = EventId.parse('3123456789abcdefghjk');
const grace = speakerRecord.View.parse({
  _id: '0123456789abcdefghjk',
  eventId,
  name: 'Grace',
  lastName: 'Hopper',
  company: 'Navy',
  position: '',
  email: '',
  biography: '',
  twitter: '',
  linkedin: '',
  _version: 4,
});
const labels = { name: 'Name', lastName: 'Last name', company: 'Company', position: 'Position' };
const saved = (changes: Partial<SpeakerView> = {}) => ({
  ok: true,
  data: { speaker: { ...grace, ...changes } },
  position: null,
});
const refused = (now: Partial<SpeakerView>, by = 'Ada Lovelace') => ({
  ok: false,
  refusal: new Refusal({
    status: 409,
    code: 'changed-meanwhile',
    message: 'Somebody changed it',
    body: {
      message: 'Somebody changed it',
      code: 'changed-meanwhile',
      current: { ...grace, ...now },
      changes: Object.entries(now).map(([field, value]) => ({
        field,
        now: value,
        by,
        at: '2026-11-21T09:30:00.000Z',
      })),
    },
  }),
});

const open = (view: SpeakerView | null = grace) => {
  const form = (
    <PlainRecordForm
      record={speakerRecord}
      eventId={eventId}
      view={view}
      home="/list"
      labels={labels}
      saved={{ created: 'Made', updated: 'Changed' }}
    />
  );
  const router = createMemoryRouter(
    [
      { path: '/', element: form },
      { path: '/list', element: <h1>The list</h1> },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <MantineProvider env="test">
      <Notices />
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return userEvent.setup();
};
type Hands = ReturnType<typeof open>;
const type = async (hands: Hands, name: RegExp, text: string) => {
  await hands.clear(screen.getByRole('textbox', { name }));
  await hands.type(screen.getByRole('textbox', { name }), text);
};
const save = (hands: Hands) => hands.click(screen.getByRole('button', { name: 'Save' }));
const asked = () => screen.findByRole('dialog', { name: 'Somebody else changed this meanwhile' });
const Sent = z.looseObject({ body: z.unknown() });
const bodies = () => held.sent.map((one) => Sent.parse(one).body);

beforeAll(() => speakEnglish({ ui }));
beforeEach(() => Object.assign(held, { sent: [], answers: [] }));

describe('the form of a record', () => {
  it('defines a new one, once what is required is there', async () => {
    held.answers = [saved()];
    const hands = open(null);
    await save(hands);
    expect(screen.getByText('2 things to correct')).toBeTruthy();
    expect(held.sent).toEqual([]);
    await type(hands, /^Name/, ' Grace ');
    await type(hands, /^Last name/, 'Hopper');
    await save(hands);
    await screen.findByRole('heading', { name: 'The list' });
    expect(screen.getByText('Made')).toBeTruthy();
    expect(bodies()).toEqual([{ eventId, name: 'Grace', lastName: 'Hopper', company: '', position: '' }]);
  });

  it('says which version it changes', async () => {
    held.answers = [saved()];
    const hands = open();
    await type(hands, /^Company/, 'UNIVAC');
    await save(hands);
    await screen.findByRole('heading', { name: 'The list' });
    expect(held.sent).toMatchObject([{ params: { id: grace._id }, body: { company: 'UNIVAC', _version: 4 } }]);
  });

  it('shows what is wrong where the server refuses for another reason', async () => {
    const refusal = new Refusal({ status: 422, code: 'invalid', message: 'company: is taken' });
    held.answers = [{ ok: false, refusal }];
    const hands = open();
    await save(hands);
    expect(await screen.findByText('Company: is taken')).toBeTruthy();
  });
});

describe('a form that somebody else saved meanwhile', () => {
  it('asks field by field, says who it was, and sends nothing before an answer', async () => {
    held.answers = [refused({ company: 'Remington', position: 'Admiral', _version: 6 }), saved()];
    const hands = open();
    await type(hands, /^Company/, 'UNIVAC');
    await type(hands, /^Last name/, 'Murray');
    await save(hands);
    const dialog = within(await asked());
    const company = within(dialog.getByRole('radiogroup', { name: 'Company' }));
    for (const said of ['Navy', 'UNIVAC', 'Remington']) expect(company.getByText(said)).toBeTruthy();
    expect(company.getByText(/^Ada Lovelace changed it, 21 Nov 2026 /)).toBeTruthy();
    expect(company.getByRole('radio', { name: 'Take theirs', description: /Remington/ })).toBeTruthy();
    expect(dialog.queryByRole('radiogroup', { name: 'Last name' })).toBeNull();
    expect(dialog.getByText(/it is taken over: Position$/)).toBeTruthy();
    await hands.click(dialog.getByRole('button', { name: 'Save' }));
    expect(company.getByText('Please choose one of the two')).toBeTruthy();
    expect(document.activeElement).toBe(company.getByRole('radio', { name: 'Keep mine' }));
    expect(held.sent).toHaveLength(1);
    await hands.click(company.getByRole('radio', { name: 'Keep mine' }));
    await hands.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'The list' });
    expect(bodies().at(-1)).toEqual({
      name: 'Grace',
      lastName: 'Murray',
      company: 'UNIVAC',
      position: 'Admiral',
      _version: 6,
    });
  });

  it('takes theirs where that is chosen', async () => {
    held.answers = [refused({ company: 'Remington', _version: 5 }), saved()];
    const hands = open();
    await type(hands, /^Company/, 'UNIVAC');
    await save(hands);
    const dialog = within(await asked());
    await hands.click(dialog.getByRole('radio', { name: 'Take theirs' }));
    await hands.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'The list' });
    expect(bodies().at(-1)).toMatchObject({ company: 'Remington', _version: 5 });
  });

  it('names nobody where that is not told', async () => {
    held.answers = [refused({ company: '', _version: 5 }, '')];
    const hands = open();
    await type(hands, /^Company/, 'UNIVAC');
    await save(hands);
    const dialog = within(await asked());
    expect(dialog.getByText(/^Changed 21 Nov 2026 /)).toBeTruthy();
    expect(dialog.getByText('Nothing')).toBeTruthy();
  });

  it('goes back to what was typed, with the focus where it was, and asks again', async () => {
    held.answers = [refused({ company: 'Remington', _version: 5 }), refused({ company: 'Remington', _version: 5 })];
    const hands = open();
    await type(hands, /^Company/, 'UNIVAC');
    await save(hands);
    await asked();
    await hands.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Company' })).toHaveProperty('value', 'UNIVAC');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
    await save(hands);
    await asked();
    expect(bodies()).toMatchObject([{ _version: 4 }, { _version: 4 }]);
  });

  it('asks anew where a third one came in between', async () => {
    held.answers = [refused({ company: 'Remington', _version: 5 }), refused({ company: 'Rand', _version: 6 }), saved()];
    const hands = open();
    await type(hands, /^Company/, 'UNIVAC');
    await save(hands);
    await hands.click(within(await asked()).getByRole('radio', { name: 'Keep mine' }));
    await hands.click(within(await asked()).getByRole('button', { name: 'Save' }));
    await screen.findByText('Rand');
    const again = within(await asked());
    expect(again.getByText('Remington')).toBeTruthy();
    await hands.click(again.getByRole('radio', { name: 'Keep mine' }));
    await hands.click(again.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'The list' });
    expect(bodies().at(-1)).toMatchObject({ company: 'UNIVAC', _version: 6 });
  });

  it('saves at once where the server sees a clash and people do not', async () => {
    held.answers = [refused({ position: 'Admiral', _version: 5 }), saved()];
    const hands = open();
    await type(hands, /^Company/, 'UNIVAC');
    await save(hands);
    await screen.findByRole('heading', { name: 'The list' });
    expect(bodies().at(-1)).toMatchObject({ company: 'UNIVAC', position: 'Admiral', _version: 5 });
  });

  it('says what is wrong with both together before it sends it', async () => {
    held.answers = [refused({ name: '', company: 'Remington', _version: 5 })];
    const hands = open();
    await type(hands, /^Company/, 'UNIVAC');
    await save(hands);
    const dialog = within(await asked());
    await hands.click(dialog.getByRole('radio', { name: 'Keep mine' }));
    await hands.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name: is required')).toBeTruthy();
    expect(held.sent).toHaveLength(1);
    expect(document.activeElement?.textContent).toContain('One thing to correct');
  });
});
