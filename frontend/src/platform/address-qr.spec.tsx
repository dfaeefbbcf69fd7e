import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reach } from '@turnout/contracts/kernel';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { AddressQr } from './address-qr.tsx';
import { queryClient } from './query.ts';
import { linkForOthers } from './reach.ts';
import { Refusal } from './refusal.ts';

const found: Reach = {
  address: 'http://192.0.2.7:2083',
  isTold: false,
  obstacle: 'only-this-machine',
  secureAddress: 'https://192.0.2.7:2083',
};
const server = vi.hoisted((): { reach: unknown } => ({ reach: null }));
vi.mock('./api.ts', () => ({
  call: () =>
    server.reach === null
      ? Promise.reject(new Refusal({ status: 429, code: 'too-many-requests', message: 'Too many', details: {} }))
      : Promise.resolve({ data: { reach: server.reach } }),
}));
vi.mock('../ui/drawn-qr.ts', () => ({ drawQr: (text: string) => Promise.resolve(`data:,${text}`) }));

beforeAll(() => speakEnglish({ ui }));
beforeEach(() => {
  queryClient.clear();
  server.reach = found;
});
const open = (isBare = false) =>
  render(
    <MantineProvider env="test">
      <AddressQr path="/evt/fair" alt="The fair" side={132} saveAs="fair.svg" isBare={isBare} />
    </MantineProvider>,
  );
const drawn = async () => (await screen.findByRole('img', { name: 'The fair' })).getAttribute('src');

it('leads phones to the machine in its network, says that they do not reach it, and how they will', async () => {
  open();
  expect(location.hostname).toBe('localhost');
  expect(await drawn()).toBe('data:,http://192.0.2.7:2083/evt/fair');
  expect(screen.getByRole('alert').textContent).toContain('Phones do not reach Turnout yet');
  expect(screen.getByLabelText('Start it for phones with')).toHaveProperty('value', 'npm start -- --https');
  expect(screen.getByText('Phones then find it at https://192.0.2.7:2083.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Save QR code' })).toHaveProperty('download', 'fair.svg');
});

it('says what PUBLIC_URL has to say where it says localhost, or is not secure', async () => {
  server.reach = { ...found, obstacle: 'public-url-is-local' };
  open().unmount();
  open();
  expect(await screen.findByText('PUBLIC_URL=https://192.0.2.7:2083')).toBeDefined();
});

it('leads to what was told, with nothing beside it where nothing is in the way', async () => {
  server.reach = { ...found, address: 'https://fair.example', isTold: true, obstacle: null };
  open();
  expect(await drawn()).toBe('data:,https://fair.example/evt/fair');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('draws nothing without an answer, and asks again', async () => {
  server.reach = null;
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('img')).toBeNull();
  expect(await linkForOthers('/evt/fair')).toBe(`${location.origin}/evt/fair`);
  server.reach = found;
  await userEvent.click(again);
  expect(await drawn()).toBe('data:,http://192.0.2.7:2083/evt/fair');
  // Nobody else gets in there: a link works at least here.
  expect(await linkForOthers('/evt/fair')).toBe(`${location.origin}/evt/fair`);
});

it('begins links with the address for others, where others get in', async () => {
  server.reach = { ...found, obstacle: 'no-camera' };
  open();
  await drawn();
  expect(await linkForOthers('/evt/fair')).toBe('http://192.0.2.7:2083/evt/fair');
});

it('says nothing beside a small one in a list', async () => {
  open(true);
  await drawn();
  expect(screen.queryByRole('alert')).toBeNull();
});
