import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { DeviceView } from '@turnout/contracts/access';
import { DeviceId, Instant, openProfile } from '@turnout/contracts/kernel';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import { DevicesScreen } from './devices.screen.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import words from './words/en.json' with { type: 'json' };

const eventId = 'ev000000000000000001';
const known = vi.hoisted((): { devices: unknown; calls: unknown[]; answer: unknown } => ({
  devices: [],
  calls: [],
  answer: {},
}));
vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }) =>
    name === 'access.devices' ? { state: 'live', view: known.devices } : { state: 'live', view: [] },
}));
vi.mock('../platform/session.ts', () => ({ useMay: () => () => true }));
vi.mock('../platform/command.ts', () => ({
  useCommand: ({ method, path }: { method: string; path: string }) => ({
    isSaving: false,
    run: (input: unknown) => {
      known.calls.push({ method, path, input });
      return Promise.resolve({ ok: true, data: known.answer });
    },
  }),
}));

vi.mock('../platform/api.ts', () => ({
  call: () =>
    Promise.resolve({
      data: {
        reach: {
          address: 'http://192.0.2.7',
          isTold: false,
          obstacle: 'no-camera',
          secureAddress: 'https://192.0.2.7',
        },
      },
    }),
}));
vi.mock('../ui/drawn-qr.ts', () => ({ drawQr: (text: string) => Promise.resolve(`data:${btoa(text)}`) }));

const enrolledAt = Instant.parse('2026-11-21T09:40:00.000Z');
const device = (changes: Partial<DeviceView>) =>
  DeviceView.parse({
    _id: 'de000000000000000001',
    eventId,
    name: 'North',
    checkpoints: [],
    activities: [],
    profile: openProfile,
    kioskCode: null,
    said: null,
    invitedAt: '2026-11-21T09:30:00.000Z',
    enrolledAt: null,
    isOnline: false,
    lastSeenAt: null,
    ...changes,
  });
const page = () => (
  <MantineProvider env="test">
    <MemoryRouter initialEntries={[`/dashboard/${eventId}/devices`]}>
      <Routes>
        <Route path="/dashboard/:eventId/devices" element={<DevicesScreen />} />
      </Routes>
    </MemoryRouter>
  </MantineProvider>
);

beforeEach(async () => {
  await speakEnglish({ access: words, ui });
  known.calls = [];
});

it('says of each desk whether it waits for a phone, is online, or when it was last seen', () => {
  known.devices = [
    device({}),
    device({ _id: DeviceId.parse('de000000000000000002'), name: 'South', enrolledAt, isOnline: true }),
    device({ _id: DeviceId.parse('de000000000000000003'), name: 'West', enrolledAt, lastSeenAt: enrolledAt }),
  ];
  render(page());
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  expect(row('North').getByText('Waiting for a phone')).toBeDefined();
  expect(row('South').getByText('Online')).toBeDefined();
  expect(row('West').getByText(/Last seen/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: /Show a new code for/ })).toHaveLength(1);
});

it('shows the code of a new desk, and puts it away when the phone has become it', async () => {
  known.devices = [];
  known.answer = { device: device({}), code: 'secret', endsAt: '' };
  const drawn = render(page());
  fireEvent.click(screen.getByRole('button', { name: 'Add a desk' }));
  fireEvent.change(await screen.findByLabelText(/Name of the desk/), { target: { value: ' North ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show the code' }));
  const picture = await screen.findByRole('img', { name: 'QR code that makes a phone the desk North' });
  expect(picture).toHaveProperty('src', `data:${btoa('http://192.0.2.7/enrol#secret')}`);
  expect(screen.getByText('Phones have no camera there')).toBeDefined();
  expect(known.calls).toMatchObject([
    { method: 'POST', path: '/api/x/devices', input: { body: { checkpoints: [], activities: [] } } },
  ]);
  expect(document.body.textContent).not.toContain('secret');
  known.devices = [device({ enrolledAt, isOnline: true })];
  drawn.rerender(page());
  await vi.waitFor(() => expect(screen.queryByRole('img')).toBeNull());
});

it('asks before it revokes', async () => {
  known.devices = [device({})];
  known.answer = { message: 'The device was revoked' };
  render(page());
  fireEvent.click(screen.getByRole('button', { name: 'Revoke North' }));
  expect(known.calls).toEqual([]);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(known.calls).toMatchObject([{ method: 'DELETE', input: { params: { id: device({})._id } } }]);
});
