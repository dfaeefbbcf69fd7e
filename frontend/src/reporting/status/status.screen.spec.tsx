import { MantineProvider } from '@mantine/core';
import { StatusView } from '@turnout/contracts/reporting';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import { statusExample } from './status.example.ts';
import { StatusScreen } from './status.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const known = vi.hoisted((): { answer: unknown; asked: number; sent: unknown[] } => ({
  answer: null,
  asked: 0,
  sent: [],
}));
vi.mock('../../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    refusal: null,
    run: ({ body }: { body: unknown }) => {
      known.sent.push(body);
      return Promise.resolve({ ok: true, data: { isAsked: true }, position: null });
    },
  }),
}));
vi.mock('../../platform/api.ts', () => ({
  call: () => {
    known.asked += 1;
    return known.answer === null ? Promise.reject(new Error('no network')) : Promise.resolve({ data: known.answer });
  },
}));

const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <StatusScreen />
      </MemoryRouter>
    </MantineProvider>,
  );
const given = (changes: object) => {
  known.answer = StatusView.parse({ ...statusExample, ...changes });
};

beforeEach(async () => {
  await speakEnglish({ status: words, ui: {} });
  queryClient.clear();
  known.sent = [];
  given({});
});

it('says in a word that everything works, and shows what there is', async () => {
  show();
  expect(await screen.findByText('Everything works')).toBeTruthy();
  expect(screen.getByRole('row', { name: /door Up to date/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Worker .* Updates the projections/ })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Last backup' }).textContent).toContain('1,200');
  expect(screen.getByRole('region', { name: 'Desks and screens' }).textContent).toContain('Spring fair2');
});

it('tells of a projection that stopped: before which event, why, and what to do', async () => {
  const stoppedAt = { position: '77', type: 'RegistrantCheckedIn', stream: 'registration-x 3' };
  const [door] = statusExample.projections;
  given({
    projections: [{ ...door, state: 'stopped', eventsBehind: 4, error: 'the event cannot be read', stoppedAt }],
  });
  show();
  expect(
    await screen.findByText('1 projection has stopped. What it shows is as it was; check-ins are stored.'),
  ).toBeTruthy();
  expect(screen.getByText(/door stopped before RegistrantCheckedIn at position 77/)).toBeTruthy();
  expect(screen.getByText('the event cannot be read')).toBeTruthy();
  expect(screen.getByText(/npm run rebuild -- door/)).toBeTruthy();
});

const stuck = {
  reaction: 'complete-import-when-started',
  stream: 'imports-ev000000000000000001',
  revision: 3,
  position: '00000000000000000077',
  type: 'ImportStarted',
  eventId: 'ev000000000000000001',
  eventName: 'Spring fair',
  kind: 'too-large',
  reason: 'An append may have 1048576 bytes, this one has 2000000',
  tries: 4,
  since: '2027-03-01T09:50:00.000Z',
  nextTryAt: '2027-03-01T10:01:00.000Z',
  isGivenUp: false,
};

it('tells what is stuck, why, and that everything else goes on; it can be tried again at once', async () => {
  given({ stuck: [stuck] });
  show();
  const title = await screen.findByText('Importing an attendee list: Spring fair');
  expect(title).toBeTruthy();
  expect(screen.getByText('1 task cannot be finished and is tried again. Everything else goes on.')).toBeTruthy();
  expect(screen.getByText(/larger than the log takes in one piece/)).toBeTruthy();
  expect(screen.getByText(stuck.reason)).toBeTruthy();
  expect(screen.getByText(/ImportStarted, position 77/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again now' }));
  expect(known.sent).toEqual([{ reaction: stuck.reaction, stream: stuck.stream, revision: 3 }]);
});

it('says what giving up means, and asks why before it does so', async () => {
  given({ stuck: [stuck] });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Give up…' }));
  expect(await screen.findByText(/This is then never done: Importing an attendee list/)).toBeTruthy();
  expect(screen.getByText(/Everybody who was registered so far stays registered/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Give up for good' }));
  expect(screen.getByText('Say why')).toBeTruthy();
  expect(known.sent).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), 'The file was wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Give up for good' }));
  expect(known.sent).toEqual([
    { reaction: stuck.reaction, stream: stuck.stream, revision: 3, why: 'The file was wrong' },
  ]);
});

it('keeps showing who gave up what, and why', async () => {
  const { reaction, stream, revision, type, reason } = stuck;
  given({
    givenUp: [
      { reaction, stream, revision, type, reason, at: stuck.since, by: 'a', byName: 'Ana Admin', why: 'Twice' },
    ],
  });
  show();
  expect(await screen.findByText(/Ana Admin: Importing an attendee list, ImportStarted .* Twice/)).toBeTruthy();
  expect(screen.getByText('Everything works')).toBeTruthy();
});

it('says that no worker is there', async () => {
  given({
    workerSeenSecondsAgo: 12,
    projections: statusExample.projections.map((one) => ({ ...one, state: 'unknown' })),
  });
  show();
  expect(await screen.findByText(/No worker has been seen for 12 s/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /door Not known/ })).toBeTruthy();
});

it('says so when the server cannot be reached, and shows it as soon as it answers', async () => {
  const { answer } = known;
  known.answer = null;
  show();
  expect(await screen.findByText('The server cannot be reached')).toBeTruthy();
  known.answer = answer;
  await waitFor(() => expect(screen.getByText('Everything works')).toBeTruthy(), { timeout: 4_000 });
});

it('keeps what it knew on the screen when the server stops answering, and says that it is old', async () => {
  show();
  await screen.findByText('Everything works');
  known.answer = null;
  await waitFor(() => expect(screen.getByText(/What you see is as it was/)).toBeTruthy(), { timeout: 4_000 });
  expect(screen.queryByText('Everything works')).toBeNull();
  expect(screen.getByRole('row', { name: /door Up to date/ })).toBeTruthy();
});
