import { MantineProvider } from '@mantine/core';
import { CheckpointCheckinView, checkpointTopics } from '@turnout/contracts/checkpoint';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { CheckpointAttendeesScreen } from './attendees.screen.tsx';
import { checkpointExample, eventId } from './checkpoint.example.ts';
import words from './words/en.json' with { type: 'json' };

const everybody = 235;
const held = vi.hoisted((): { watched: string[] } => ({ watched: [] }));

const { _id: checkpointId } = checkpointExample;
const checkinAt = (place: number): CheckpointCheckinView => {
  const primaryRegistrant = String(place).padStart(20, '0');
  return CheckpointCheckinView.parse({
    _id: `${checkpointId}-${primaryRegistrant}~1`,
    event: eventId,
    checkpoint: checkpointId,
    status: 'checked-in',
    printed: false,
    code: `C${place}`,
    confirmationNumber: 'K7M31Q4TV',
    note: '',
    createdAt: '2027-03-01T09:00:00.000Z',
    creator: '',
    desk: '',
    primaryRegistrant,
    registrantIds: [primaryRegistrant],
    names: [],
    attendees: [],
  });
};

vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }, params: { page: number; perPage: number } | null) => {
    if (name === checkpointTopics.checkpoints.name) return { state: 'live', view: [checkpointExample] };
    if (name !== checkpointTopics.checkins.name || params === null) return { state: 'live', view: null };
    const { page, perPage } = params;
    held.watched.push(`${page} of ${perPage}`);
    const from = (page - 1) * perPage;
    const rows = Array.from({ length: Math.min(perPage, everybody - from) }, (_, index) => checkinAt(from + index));
    return { state: 'live', view: { rows, total: everybody, totalWithoutFilter: everybody } };
  },
}));
vi.mock('../platform/session.ts', () => ({ useMay: () => () => true }));

beforeAll(() => speakEnglish({ ui, checkpoint: words }));

it('shows a page that is longer than one window whole, by as many windows as it takes', () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[`/${eventId}/${checkpointExample._id}?perPage=500`]}>
        <Routes>
          <Route path="/:eventId/:checkpointId" Component={CheckpointAttendeesScreen} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
  const list = screen.getByRole('list', { name: words.attendees.list });
  expect(
    within(list)
      .getAllByText(/^C\d+$/)
      .map(({ textContent }) => textContent),
  ).toEqual(Array.from({ length: everybody }, (_, place) => `C${place}`));
  expect([...new Set(held.watched)]).toEqual(['1 of 100', '2 of 100', '3 of 100']);
});
