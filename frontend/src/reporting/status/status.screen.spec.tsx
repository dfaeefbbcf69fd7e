import { MantineProvider } from '@mantine/core';
import { StatusView } from '@turnout/contracts/reporting';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import { statusExample } from './status.example.ts';
import { StatusScreen } from './status.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const known = vi.hoisted((): { answer: unknown; asked: number } => ({ answer: null, asked: 0 }));
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
  given({});
});

it('says in a word that everything works, and shows what there is', async () => {
  show();
  expect(await screen.findByText('Everything works')).toBeTruthy();
  expect(screen.getByRole('row', { name: /door Up to date/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Worker .* Moves the projections/ })).toBeTruthy();
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
