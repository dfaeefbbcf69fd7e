import { MantineProvider } from '@mantine/core';
import {
  checkpointApi,
  checkpointFieldApi,
  checkpointTopics,
  type CheckpointAttendee,
} from '@turnout/contracts/checkpoint';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import deskWords from '../desk/words/en.json' with { type: 'json' };
import { Notices } from '../ui/notices.tsx';
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
    hits: unknown[];
  } => ({
    hits: [],
    found: [],
    live: null,
    sent: [],
    refusal: null,
    answer: null,
  }),
);
vi.mock('../platform/api.ts', async () => ({
  ...(await import('../platform/refusal.ts')),
  call: ({ path }: { path: string }) =>
    path === checkpointApi.lookUpAtCheckpoint.path
      ? Promise.resolve({ data: { people: server.hits } })
      : server.found instanceof Error
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
      [eventSetupTopics.event.name]: { _id: eventId, timeZone: 'UTC', allowOfflineCheckin: false },
      [checkpointTopics.stats.name]: { checkedIn: 3, accepted: 1, checkedOut: 0, deleted: 0 },
      [checkpointTopics.attendees.name]: params === null ? null : server.live,
    };
    return { state: 'live', view: views[name] ?? null };
  },
}));

vi.mock('../platform/session.ts', () => ({
  useSession: () => ({ worker: 'a' }),
  useIsDevice: () => false,
  useDeviceProfile: () => null,
  useMay: () => () => true,
  lendSession: () => Promise.resolve(),
}));
vi.mock('../platform/desk.ts', () => ({ useDeskName: () => ['North', () => undefined], useDeskPresence: () => null }));
vi.mock('../platform/connection.ts', () => ({ useConnection: () => 'online', useIsSlow: () => false }));

beforeAll(() => speakEnglish({ ui, desk: deskWords, checkpoint: words }));
afterEach(() => sessionStorage.clear());
beforeEach(() =>
  Object.assign(server, { found: [ada, grace], live: null, sent: [], refusal: null, answer: null, hits: [] }),
);

const open = () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[`/dashboard/${eventId}/checkpoints/${checkpointExample._id}/checkin`]}>
        <Routes>
          <Route path="/dashboard/:eventId/checkpoints/:checkpointId/checkin" Component={CheckpointDeskScreen} />
        </Routes>
      </MemoryRouter>
      <Notices />
    </MantineProvider>,
  );
  return userEvent.setup();
};
const field = () => screen.getByRole('combobox', { name: 'Registration ID or Registration Number' });
const lookUp = async (hands: ReturnType<typeof open>, what: string) => {
  await hands.type(field(), `${what}{Enter}`);
};
const person = (who: CheckpointAttendee) =>
  screen.findByRole('checkbox', { name: new RegExp(`${who.firstName} ${who.lastName}`) });

const verdict = (title: string) => screen.findByRole('region', { name: title });

describe('the desk at a checkpoint', () => {
  it('says for what people are checked in, how many are, and at which desk', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Checking in for: Lunch');
    expect(screen.getByTitle('4 Checked-In')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Place: Lunch/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Desk: North/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Attendees' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Scan Badge' })).toBeTruthy();
  });
  it('asks for a number before it looks anything up', async () => {
    const hands = open();
    await hands.click(screen.getByRole('button', { name: 'Proceed' }));
    expect(await screen.findByText('Registration id or confirmation number is required')).toBeTruthy();
  });
  it('says so over the whole screen when nobody is found', async () => {
    server.found = [];
    await lookUp(open(), 'K7M31Q4TV');
    expect(within(await verdict('Not registered')).getByText('No registrations found')).toBeTruthy();
  });
  it('says at once that there was no answer; nothing waits here', async () => {
    server.found = new Error('the line is gone');
    await lookUp(open(), 'K7M31Q4TV');
    const shown = await verdict('Not checked');
    expect(within(shown).getByText('The server cannot be reached. Try again.')).toBeTruthy();
    server.found = [ada];
    await userEvent.click(within(shown).getByRole('button', { name: 'Try again' }));
    expect(await person(ada)).toBeTruthy();
  });
  it('finds people by name, and looks up whoever is picked', async () => {
    server.hits = [{ ...ada, registrationIndex: 1, registrantsCount: 2, isIn: false }];
    const hands = open();
    await hands.type(field(), 'love');
    await hands.click(await screen.findByRole('option', { name: /Ada Lovelace/ }));
    expect(await person(grace)).toBeTruthy();
  });
  it('has everybody ticked who is left, counts them, and checks them in with one key press', async () => {
    server.found = [ada, graceInside, { ...grace, _id: `${grace._id.slice(0, 20)}.3`, firstName: 'Radia' }];
    const hands = open();
    await lookUp(hands, 'K7M31Q4TV');
    expect(await screen.findByText(/a group of 3 · 2 still to check in/)).toBeTruthy();
    expect(await person(grace)).toMatchObject({ checked: false, disabled: true });
    await hands.keyboard('{Enter}');
    const shown = await verdict('Group in');
    expect(within(shown).getByText('2 people checked in')).toBeTruthy();
    expect(within(shown).getByText('Ada Lovelace, Radia Hopper')).toBeTruthy();
    expect(server.sent).toMatchObject([{ body: { attendees: [ada._id, `${grace._id.slice(0, 20)}.3`] } }]);
    expect(screen.queryByRole('button', { name: 'Checkin' })).toBeNull();
  });
  it('checks in whom was left ticked, with what was typed', async () => {
    const hands = open();
    await lookUp(hands, 'K7M31Q4TV');
    await hands.click(await person(ada));
    await hands.click(screen.getAllByRole('button', { name: 'Show Additional Info' })[1] ?? document.body);
    await hands.click(screen.getByRole('button', { name: 'Edit the fields of Grace Hopper' }));
    await hands.type(screen.getByRole('textbox', { name: 'Your table' }), '7');
    await hands.click(screen.getByRole('button', { name: 'Checkin & Update' }));
    expect(within(await verdict('Checked in')).getByText('Grace Hopper')).toBeTruthy();
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
  it('only updates where nobody is ticked, and asks whom where nothing was typed either', async () => {
    const hands = open();
    await lookUp(hands, 'K7M31Q4TV');
    await hands.click(await screen.findByRole('checkbox', { name: 'Everybody' }));
    await hands.click(screen.getByRole('button', { name: 'Checkin' }));
    expect(await screen.findByText('Tick who is here')).toBeTruthy();
    await hands.click(screen.getAllByRole('button', { name: 'Show Additional Info' })[0] ?? document.body);
    await hands.click(screen.getByRole('button', { name: 'Edit the fields of Ada Lovelace' }));
    await hands.type(screen.getByRole('textbox', { name: 'Your table' }), '4');
    await hands.click(screen.getByRole('button', { name: 'Update' }));
    expect(await verdict('Saved')).toBeTruthy();
    expect(server.sent.map(({ path }) => path)).toEqual([checkpointFieldApi.enterCheckpointData.path]);
  });
  it('shows at once whom another desk has admitted, and lets nobody tick them', async () => {
    const hands = open();
    server.live = [ada, graceInside];
    await lookUp(hands, 'K7M31Q4TV');
    expect(await person(grace)).toHaveProperty('disabled', true);
    expect(screen.getByText('(Checked in)')).toBeTruthy();
    expect(await person(ada)).toMatchObject({ disabled: false, checked: true });
  });
  it('says who admitted somebody, where and when, when their badge comes again', async () => {
    server.found = [graceInside];
    await lookUp(open(), graceInside._id);
    const shown = await verdict('Already in');
    for (const fact of ['Grace Hopper is already checked in', 'Maria', 'North door'])
      expect(within(shown).getByText(fact)).toBeTruthy();
    expect(shown.querySelector('time')?.dateTime).toBe('2026-11-21T08:30:00.000Z');
  });
  it('keeps the next person at hand when the answer about the last one comes late', async () => {
    const late = Promise.withResolvers<unknown>();
    Object.assign(server, { found: [ada], answer: late.promise });
    const hands = open();
    await lookUp(hands, ada._id);
    await hands.click(await screen.findByRole('button', { name: 'Checkin & Update' }));
    server.found = [{ ...grace, _id: grace._id.replace('p', 'q') }];
    await lookUp(hands, 'ANOTHER-1');
    expect(await person(grace)).toHaveProperty('checked', true);
    late.resolve({ ok: true, data: { message: 'ok', checkin: {} } });
    const shown = await verdict('Checked in');
    expect(within(shown).getByText('Ada Lovelace')).toBeTruthy();
    expect(within(shown).getByText(/Delayed result/)).toBeTruthy();
    await hands.click(within(shown).getByRole('button', { name: 'Okay' }));
    expect(await person(grace)).toHaveProperty('checked', true);
  });
  it('says who stood in the way when another desk was faster', async () => {
    const body = { at: '2026-11-21T08:30:00.000Z', by: 'Maria', desk: 'North door' };
    const refusal = { code: 'already-at-checkpoint', message: 'Ada Lovelace is already checked in here', body };
    Object.assign(server, { found: [ada], refusal });
    const hands = open();
    await lookUp(hands, ada._id);
    await hands.click(await screen.findByRole('button', { name: 'Checkin & Update' }));
    const shown = await verdict('Already in');
    for (const fact of ['Ada Lovelace is already checked in here', 'Maria', 'North door'])
      expect(within(shown).getByText(fact)).toBeTruthy();
  });
  it('is reset by Rescan', async () => {
    const hands = open();
    await lookUp(hands, 'K7M31Q4TV');
    await person(ada);
    await hands.click(screen.getByRole('button', { name: 'Rescan' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
