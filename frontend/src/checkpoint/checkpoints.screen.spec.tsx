import { MantineProvider } from '@mantine/core';
import { checkpointTopics } from '@turnout/contracts/checkpoint';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Notices } from '../ui/notices.tsx';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { checkpointExample, eventId } from './checkpoint.example.ts';
import { CheckpointsScreen } from './checkpoints.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const held = vi.hoisted((): { view: unknown; flags: readonly string[]; answers: boolean; sent: unknown[] } => ({
  view: [],
  flags: [],
  answers: true,
  sent: [],
}));
vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }) => ({
    state: 'live',
    view: name === checkpointTopics.checkpoints.name ? held.view : null,
  }),
}));
vi.mock('../platform/session.ts', () => ({
  useMay:
    () =>
    (...wanted: string[]) =>
      wanted.every((flag) => held.flags.includes(flag)),
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: (input: unknown) => {
      held.sent.push(input);
      return Promise.resolve(
        held.answers ? { ok: true, data: { message: 'Saved' } } : { ok: false, refusal: { message: 'Not found' } },
      );
    },
  }),
}));

beforeAll(() => speakEnglish({ ui, checkpoint: words }));
beforeEach(() =>
  Object.assign(held, {
    view: [checkpointExample],
    flags: ['editCheckpoints', 'createCheckpoints', 'viewAndCreateCheckinsForCheckpoints'],
    answers: true,
    sent: [],
  }),
);
const open = () => {
  render(
    <MantineProvider env="test">
      <Notices />
      <MemoryRouter initialEntries={[`/dashboard/${eventId}/checkpoints`]}>
        <Routes>
          <Route path="/dashboard/:eventId/checkpoints" Component={CheckpointsScreen} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
  return userEvent.setup();
};
const enabled = () => screen.getByRole('switch', { name: 'Check-in at Lunch' });

describe('the list of checkpoints', () => {
  it('says what to do where there are none', () => {
    held.view = [];
    open();
    expect(screen.getByRole('heading', { name: 'No checkpoints yet' })).toBeTruthy();
  });
  it('offers only what the viewer may do', () => {
    held.flags = ['viewAndCreateCheckinsForCheckpoints'];
    open();
    expect(screen.getByRole('link', { name: 'Scan at Lunch' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit Lunch' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Lunch' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('Enabled')).toBeTruthy();
  });
  it('switches check-in off', async () => {
    const hands = open();
    await hands.click(enabled());
    expect(held.sent).toEqual([{ body: { checkinEnabled: false, checkpointId: checkpointExample._id } }]);
    expect(screen.getByText('Disabled')).toBeTruthy();
  });
  it('falls back to disabled and says so when the switch fails', async () => {
    Object.assign(held, { answers: false, view: [{ ...checkpointExample, checkinEnabled: false }] });
    const hands = open();
    await hands.click(enabled());
    expect(await screen.findByText('something went wrong')).toBeTruthy();
    expect(enabled()).toHaveProperty('checked', false);
  });
  it('deletes only after it has asked', async () => {
    const hands = open();
    await hands.click(screen.getByRole('button', { name: 'Delete Lunch' }));
    expect(held.sent).toEqual([]);
    await hands.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(held.sent).toEqual([{ params: { id: checkpointExample._id } }]);
  });
});
