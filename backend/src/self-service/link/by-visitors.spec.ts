// kind: stack
import { calls } from '@turnout/contracts';
import type { Call, FieldId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { mailedCode, mailsTo } from '../../testing/mailed-code.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let dinner: FieldId;
let type: string;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  event = await makeTestEvent(turnout, 'Fair');
  const { eventId } = event;
  const field = { eventId, title: 'Dinner', name: 'DINNER', type: 'radio', values: 'No\nYes', feeField: true };
  const made = await ok('POST', '/api/fields', { ...field, feeValues: '0\n45' });
  dinner = calls.defineField.output.parse(made).field._id;
  const fields = [...Object.values(event.fields), dinner];
  type = await makeType(turnout, event, { name: 'Delegate', price: 100, fields });
  await ok('PUT', `/api/types/${type}`, { groups: [type], groupCount: { [type]: 5 } });
  const links = {
    showEditMyRegistration: true,
    allowRegistrantToDeleteRegistrant: true,
    allowRegistrantToTransfer: true,
  };
  await ok('PUT', `/api/events/${eventId}`, links);
}, 60_000);
afterAll(() => turnout.stop());

const { ok } = asStaff(() => turnout);
interface Registered {
  readonly id: string;
  readonly others: readonly string[];
  readonly email: string;
  readonly code: string;
}
let people = 0;
const answers = (first: string, email: string, choice = 'No') => [
  ...named(event, first, 'Example', email),
  { _id: dinner, value: choice },
];
const slow = { timeout: 20_000 };
const registeredFor = /^Your registration for Fair$/;
/** How many e-mails with such a subject went to an address. */
const told = async (to: string, about: RegExp) =>
  (await mailsTo(turnout, to)).filter(({ subject }) => about.test(subject)).length;
/** Somebody with a companion who has an address too, and the code of the link to edit both. */
const registered = async (): Promise<Registered> => {
  people += 1;
  const email = `ada-${people}@example.org`;
  const along = [{ type, fields: answers('Bo', `bo-${people}@example.org`) }];
  const body = { event: event.eventId, type, fields: answers('Ada', email), registrants: along };
  const { registration, childRegistrations } = calls.submit.output.parse(await ok('POST', '/api/registrations', body));
  const asked = { eventId: event.eventId, email, registrationId: registration.confirmationNumber };
  await turnout.ask('POST', calls.requestEditLink.path.replace(':method', 'email'), { body: asked });
  const code = await mailedCode(turnout, email, 'edit');
  // What was sent when they registered is there, so that what comes next can be told from it.
  for (const to of [email, email.replace('ada', 'bo')]) await expect.poll(() => told(to, registeredFor), slow).toBe(1);
  return { id: registration._id, others: childRegistrations.map(({ _id }) => _id), email, code };
};
const companionOf = ({ email }: Registered) => email.replace('ada', 'bo');

interface Way {
  readonly call: keyof typeof calls;
  readonly by: 'edit-link' | 'transfer-link';
  readonly act: (group: Registered) => ReturnType<TestTurnout['ask']>;
  /** The facts that it makes. */
  readonly facts: readonly string[];
  /** To whom e-mails go, and how they begin. */
  readonly mails: (group: Registered) => Readonly<Record<string, RegExp>>;
}
const put = (id: string | undefined, body: object) =>
  turnout.ask('PUT', `/api/registrations-code/${id ?? ''}`, { body });
const pass = ({ others: [bo], code }: Registered, email: string) =>
  turnout.ask('POST', `/api/x/registrations-code/${bo ?? ''}/transfer`, { body: { code, email } });
const newOwnerOf = ({ email }: Registered) => email.replace('ada', 'cleo');

/** Everything that visitors do to their registration by a link. */
const ways: Readonly<Record<string, Way>> = {
  'an answer changed': {
    call: 'editByCode',
    by: 'edit-link',
    act: ({ id, code }) => put(id, { code, fields: [{ _id: dinner, value: 'Yes' }] }),
    facts: ['RegistrantDetailsCorrected', 'RegistrantsCharged'],
    mails: ({ email }) => ({ [email]: registeredFor }),
  },
  'an answer of a companion changed, with the code in the path': {
    call: 'editByCodeInPath',
    by: 'edit-link',
    act: ({ others: [bo], code }) =>
      turnout.ask('PUT', `/api/registrations-code/${bo ?? ''}/${code}`, {
        body: { fields: [{ _id: dinner, value: 'Yes' }] },
      }),
    facts: ['RegistrantDetailsCorrected', 'RegistrantsCharged'],
    mails: (group) => ({ [group.email]: registeredFor, [companionOf(group)]: registeredFor }),
  },
  'a companion taken out': {
    call: 'editByCode',
    by: 'edit-link',
    act: ({ others: [bo], code }) => put(bo, { code, status: 'deleted' }),
    facts: ['RegistrationStatusSet'],
    mails: (group) => ({ [group.email]: /cancelled/, [companionOf(group)]: /cancelled/ }),
  },
  'the whole group cancelled': {
    call: 'editByCode',
    by: 'edit-link',
    act: ({ id, code }) => put(id, { code, status: 'deleted' }),
    facts: ['RegistrationStatusSet'],
    mails: (group) => ({ [group.email]: /cancelled/, [companionOf(group)]: /cancelled/ }),
  },
  'somebody brought along': {
    call: 'addByCode',
    by: 'edit-link',
    act: (group) =>
      turnout.ask('POST', `/api/x/registrations-code/${group.id}/companions`, {
        body: { code: group.code, registrants: [{ type, fields: answers('Cleo', newOwnerOf(group)) }] },
      }),
    facts: ['RegistrantsAdded'],
    mails: (group) => ({ [newOwnerOf(group)]: registeredFor }),
  },
  'a registration offered to somebody else': {
    call: 'requestTransfer',
    by: 'edit-link',
    act: (group) => pass(group, newOwnerOf(group)),
    facts: ['TransferRequested'],
    mails: (group) => ({ [newOwnerOf(group)]: /passes a registration/ }),
  },
  'a registration taken over': {
    call: 'acceptTransfer',
    by: 'transfer-link',
    act: async (group) => {
      await pass(group, newOwnerOf(group));
      const code = await mailedCode(turnout, newOwnerOf(group), 'transfer');
      return turnout.ask('POST', `/api/x/transfers/${code}`, { body: { fields: answers('Cleo', newOwnerOf(group)) } });
    },
    facts: ['RegistrationTransferred'],
    mails: (group) => ({ [companionOf(group)]: /taken over/, [newOwnerOf(group)]: registeredFor }),
  },
};
/** Other calls that take such a code, which change nothing. */
const looking = ['priceEditByCode', 'priceTransfer', 'codeOfTransfer'];

const storyOf = async (id: string) =>
  calls.story.output.parse(await ok('GET', `/api/x/registrations/${id}/story`)).entries;

describe('what a visitor does by a link', () => {
  it.each(Object.entries(ways))('stands in the story as theirs, and is e-mailed: %s', async (_, way) => {
    const group = await registered();
    const expected = Object.entries(way.mails(group));
    const before = await Promise.all(expected.map(([to, about]) => told(to, about)));
    const done = await way.act(group);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    for (const [place, [to, about]] of expected.entries())
      await expect.poll(() => told(to, about), slow).toBe((before[place] ?? 0) + 1);
    const entries = (await storyOf(group.id)).filter(({ method }) => method === way.by);
    expect(entries.map(({ type: fact }) => fact)).toEqual(expect.arrayContaining([...way.facts]));
    expect(new Set(entries.map(({ by }) => by.kind))).toEqual(new Set(['registrant']));
  });

  it('is told with what they were charged before and after', async () => {
    const group = await registered();
    await put(group.id, { code: group.code, fields: [{ _id: dinner, value: 'Yes' }] });
    const charged = (await storyOf(group.id)).filter(({ type: fact }) => fact === 'RegistrantsCharged');
    expect(charged.at(-1)).toMatchObject({
      registrants: [{ _id: group.id }],
      changes: [{ what: 'total', before: '100.00 USD', after: '145.00 USD' }],
    });
  });

  it('is mailed once for each intent, however often it is sent', async () => {
    const group = await registered();
    const body = { code: group.code, fields: [{ _id: dinner, value: 'Yes' }] };
    for (let time = 0; time < 2; time += 1) {
      const headers = { 'idempotency-key': 'the-same-intent' };
      expect((await turnout.ask('PUT', `/api/registrations-code/${group.id}`, { body, headers })).status).toBe(200);
    }
    await expect.poll(() => told(group.email, registeredFor), slow).toBe(2);
    // What is mailed next was asked for later: nothing more of the edit is on its way.
    await put(group.id, { code: group.code, status: 'deleted' });
    await expect.poll(() => told(group.email, /cancelled/), slow).toBe(1);
    expect(await told(group.email, registeredFor)).toBe(2);
  });

  it('is thought of at every call that takes a link', () => {
    const taking = Object.entries<Call>(calls)
      .filter(
        ([, { method, path, needs }]) =>
          method !== 'GET' && needs.who === 'public' && /registrations-code\/:id|\/transfers\/:code/.test(path),
      )
      .map(([name]) => name);
    expect(new Set(taking)).toEqual(
      new Set([...Object.values(ways).map(({ call }) => call), ...looking.filter((name) => taking.includes(name))]),
    );
  });
});
