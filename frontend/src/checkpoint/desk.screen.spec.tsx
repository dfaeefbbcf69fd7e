import { MantineProvider } from '@mantine/core';
import {
  checkpointApi,
  checkpointFieldApi,
  checkpointTopics,
  type CheckpointAttendee,
} from '@turnout/contracts/checkpoint';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import {
  adaExample as ada,
  checkpointExample,
  eventId,
  fieldExample,
  graceExample as grace,
  graceInside,
} from './checkpoint.example.ts';
import { CheckpointDeskScreen } from './desk.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const server = vi.hoisted(
  (): {
    found: unknown;
    live: unknown;
    sent: { path: string; body: unknown }[];
    refusal: unknown;
    answer: Promise<unknown> | null;
  } => ({
    found: [],
    live: null,
    sent: [],
    refusal: null,
    answer: null,
  }),
);
vi.mock('../platform/api.ts', async () => ({
  ...(await import('../platform/refusal.ts')),
  call: () =>
    server.found instanceof Error
      ? Promise.reject(server.found)
      : Promise.resolve({ data: { registrations: server.found } }),
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: ({ path }: { path: string }) => ({
    isSaving: false,
    run: ({ body }: { body: unknown }) => {
      server.sent.push({ path, body });
      const refused = { ok: false, refusal: server.refusal };
      if (server.answer !== null) return server.answer;
      return Promise.resolve(server.refusal === null ? { ok: true, data: { message: 'ok', checkin: {} } } : refused);
    },
  }),
}));
vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }, params: unknown) => {
    const views: Readonly<Record<string, unknown>> = {
      [checkpointTopics.checkpoints.name]: [checkpointExample],
      [checkpointTopics.fields.name]: [fieldExample],
      [checkpointTopics.attendees.name]: params === null ? null : server.live,
    };
    return { state: 'live', view: views[name] ?? null };
  },
}));

beforeAll(() => speakEnglish({ ui, checkpoint: words }));
beforeEach(() => Object.assign(server, { found: [ada, grace], live: null, sent: [], refusal: null, answer: null }));

const open = () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[`/dashboard/${eventId}/checkpoints/${checkpointExample._id}/checkin`]}>
        <Routes>
          <Route path="/dashboard/:eventId/checkpoints/:checkpointId/checkin" Component={CheckpointDeskScreen} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
  return userEvent.setup();
};
const field = () => screen.getByRole('textbox', { name: 'Registration ID or Registration Number' });
const lookUp = async (hands: ReturnType<typeof open>, what: string) => {
  await hands.type(field(), `${what}{Enter}`);
};
const person = (who: CheckpointAttendee) =>
  screen.findByRole('checkbox', { name: new RegExp(`${who.firstName} ${who.lastName}`) });

describe('the check-in screen of a checkpoint', () => {
  it('says for what people are checked in', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Checking in for: Lunch');
  });
  it('asks for a number before it looks anything up', async () => {
    const hands = open();
    await hands.click(screen.getByRole('button', { name: 'Proceed' }));
    expect(await screen.findByText('Registration id or confirmation number is required')).toBeTruthy();
  });
  it('says so when nobody is found', async () => {
    server.found = [];
    await lookUp(open(), 'K7M31Q4TV');
    expect(await screen.findByText('No registrations found')).toBeTruthy();
  });
  it('checks in whom was ticked, with what was typed, and is ready for the next number', async () => {
    const hands = open();
    await lookUp(hands, 'K7M31Q4TV');
    expect(await screen.findByRole('button', { name: 'Checkin' })).toBeTruthy();
    await hands.click(await person(grace));
    await hands.click(screen.getAllByRole('button', { name: 'Show Additional Info' })[1] ?? document.body);
    await hands.click(screen.getByRole('button', { name: 'Edit the fields of Grace Hopper' }));
    await hands.type(screen.getByRole('textbox', { name: 'Your table' }), '7');
    await hands.click(screen.getByRole('button', { name: 'Checkin & Update' }));
    expect(await screen.findByText('Checked in')).toBeTruthy();
    expect(server.sent).toMatchObject([
      {
        path: checkpointApi.checkInAtCheckpoint.path,
        body: {
          primaryRegistrant: ada._id,
          attendees: [grace._id],
          checkpointFieldData: [{ _id: grace._id, fields: [{ _id: fieldExample._id, value: '7' }] }],
        },
      },
    ]);
  });
  it('takes one key press for a badge of its own, and has the field ready after it', async () => {
    server.found = [ada];
    const hands = open();
    await lookUp(hands, ada._id);
    await screen.findByRole('button', { name: 'Checkin & Update' });
    await hands.keyboard('{Enter}');
    await screen.findByText('Checked in');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(field());
  });
  it('only updates where nobody is ticked', async () => {
    const hands = open();
    await lookUp(hands, 'K7M31Q4TV');
    await person(ada);
    await hands.click(screen.getAllByRole('button', { name: 'Show Additional Info' })[0] ?? document.body);
    await hands.click(screen.getByRole('button', { name: 'Edit the fields of Ada Lovelace' }));
    await hands.type(screen.getByRole('textbox', { name: 'Your table' }), '4');
    await hands.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('Saved');
    expect(server.sent.map(({ path }) => path)).toEqual([checkpointFieldApi.enterCheckpointData.path]);
  });
  it('shows at once whom another desk has admitted, and lets nobody tick them', async () => {
    const hands = open();
    server.live = [ada, graceInside];
    await lookUp(hands, 'K7M31Q4TV');
    expect(await person(grace)).toHaveProperty('disabled', true);
    expect(screen.getByText('(Checked in)')).toBeTruthy();
    expect(await person(ada)).toHaveProperty('disabled', false);
  });
  it('says who admitted somebody, where and when, when their badge comes again', async () => {
    server.found = [graceInside];
    await lookUp(open(), graceInside._id);
    const verdict = await screen.findByText('Grace Hopper is already checked in');
    const banner = verdict.closest('section') ?? document.body;
    expect(within(banner).getByText(/21 Nov 2026 08:30 · Maria · North door/)).toBeTruthy();
  });
  it('keeps the next person on the screen when the answer about the last one comes late', async () => {
    const late = Promise.withResolvers<unknown>();
    Object.assign(server, { found: [ada], answer: late.promise });
    const hands = open();
    await lookUp(hands, ada._id);
    await hands.click(await screen.findByRole('button', { name: 'Checkin & Update' }));
    server.found = [{ ...grace, _id: grace._id.replace('p', 'q') }];
    await lookUp(hands, 'ANOTHER');
    expect(await person(grace)).toHaveProperty('checked', true);
    late.resolve({ ok: true, data: { message: 'ok', checkin: {} } });
    const verdict = await screen.findByText('Checked in');
    expect(verdict.closest('section')?.textContent).toContain('Ada Lovelace');
    expect(await person(grace)).toHaveProperty('checked', true);
  });
  it('says who stood in the way when another desk was faster', async () => {
    const body = { at: '2026-11-21T08:30:00.000Z', by: 'Maria', desk: 'North door' };
    const refusal = { code: 'already-at-checkpoint', message: 'Ada Lovelace is already checked in here', body };
    Object.assign(server, { found: [ada], refusal });
    const hands = open();
    await lookUp(hands, ada._id);
    await hands.click(await screen.findByRole('button', { name: 'Checkin & Update' }));
    const verdict = await screen.findByText('Ada Lovelace is already checked in here');
    expect(verdict.closest('section')?.textContent).toContain('21 Nov 2026 08:30 · Maria · North door');
  });
  it('is reset by Rescan', async () => {
    const hands = open();
    await lookUp(hands, 'K7M31Q4TV');
    await person(ada);
    await hands.click(screen.getByRole('button', { name: 'Rescan' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(field());
  });
});
