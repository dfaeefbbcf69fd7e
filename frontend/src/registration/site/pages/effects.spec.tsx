import { speakerRecord } from '@turnout/contracts/event-setup';
import { typeGroupRecord } from '@turnout/contracts/forms';
import { EventId, SpeakerId, TypeGroupId } from '@turnout/contracts/kernel';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll } from 'vitest';
import { effectOf } from '../../../records/testing/effect-of.ts';
import { ids, openSite } from '../testing/visited.tsx';

let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());

const eventId = EventId.parse(ids.event);
const made = 'abcdefghjkmnpqrstvwx';

effectOf(speakerRecord, {
  one: {
    _id: SpeakerId.parse(made),
    eventId,
    name: 'Ada',
    lastName: 'Lovelace',
    company: 'Engines',
    position: '',
    email: '',
    biography: '',
    twitter: '',
    linkedin: '',
    picture: null,
    _version: 0,
  },
  open: async (speakers) => {
    server.reset((site) => {
      site.answers['GET /api/speakers'] = { body: { speakers } };
    });
    server.open(`/evt/${ids.event}`);
    await screen.findByRole('row', { name: /Visitor/ });
  },
  seen: () => screen.queryByText('Ada Lovelace'),
});

effectOf(typeGroupRecord, {
  one: { _id: TypeGroupId.parse(made), eventId, name: 'Guests of honour', order: 1, types: [], _version: 0 },
  open: async (groups) => {
    server.reset((site) => {
      const typeGroups = groups.map((group) => ({ ...group, types: site.types.map(({ _id }) => _id) }));
      site.answers['GET /api/type-groups'] = { body: { typeGroups } };
    });
    server.open(`/evt/${ids.event}/types`);
    await screen.findByRole('link', { name: /Visitor/ });
  },
  seen: () => screen.queryByRole('heading', { name: 'Guests of honour' }),
});
