import { MantineProvider } from '@mantine/core';
import { lookUpAtMost } from '@turnout/contracts/registration';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { createRef } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { EntryBar } from './entry.bar.tsx';
import type { DeskHit } from './place.ts';
import { registrantOfCode } from './verdict.example.ts';
import ui from '../ui/words/en.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { desk: en, ui } } }));

const hits = (count: number, group: Partial<DeskHit> = {}): DeskHit[] =>
  Array.from({ length: count }, (_, index) => ({
    id: registrantOfCode('A', index + 1),
    name: `Smith ${index + 1}`,
    typeName: 'Visitor',
    confirmationNumber: 'K7M-31Q',
    code: '',
    status: 'confirmed',
    place: 1,
    groupSize: 1,
    isIn: false,
    ...group,
  }));

const show = (count: number, group: Partial<DeskHit> = {}) =>
  render(
    <MantineProvider env="test">
      <EntryBar
        place={{
          lookUp: () => Promise.resolve(hits(count, group)),
          entry: {
            label: 'Find',
            placeholder: '',
            submit: 'Go',
            required: null,
            offline: 'Offline',
            takesGroups: false,
          },
        }}
        field={createRef()}
        text="smith"
        onText={() => undefined}
        onPresent={() => undefined}
        under={null}
        add={null}
      />
    </MantineProvider>,
  );

it('says that there may be more people of a name than a desk is shown', async () => {
  show(lookUpAtMost);
  expect(await screen.findAllByRole('option')).toHaveLength(lookUpAtMost);
  screen.getByText('The first 10 are shown. Type more to find others.');
});

it('says nothing of the kind where everybody is shown', async () => {
  show(lookUpAtMost - 1);
  expect(await screen.findAllByRole('option')).toHaveLength(lookUpAtMost - 1);
  expect(screen.queryByText(/are shown/)).toBeNull();
});

it('says of nobody that they are the fourth of three', async () => {
  show(1, { place: 4, groupSize: 3 });
  expect((await screen.findByRole('option')).textContent).toMatch(/ · no\. 4, now 3 people/);
});

it('tells namesakes apart by the address, for whoever is told it, and nobody else', async () => {
  show(2, { name: 'Ann Smith', email: 'ann@example.org' });
  expect(await screen.findAllByText(/ann@example\.org/)).toHaveLength(2);
  cleanup();
  show(2, { name: 'Ann Smith' });
  const [hit] = await screen.findAllByRole('option');
  expect(hit?.textContent).toContain('Visitor · K7M-31Q');
  cleanup();
  show(2, { email: 'smith@example.org' });
  await screen.findAllByRole('option');
  expect(screen.queryByText(/smith@example\.org/)).toBeNull();
});
