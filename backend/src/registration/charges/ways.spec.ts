// kind: stack, long
import { calls } from '@turnout/contracts';
import type { ActivityId, FieldId, TypeId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { mailedCode } from '../../testing/mailed-code.ts';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';

/**
 * Every way in which what a registration is charged follows from what is said of it, by the call. Each walk says more nights
 * than were booked or another activity, and must charge that and nothing else: other prices have risen since, and what a
 * change makes no difference to stays as it was charged (docs/decisions/0099).
 */
const ways = {
  submit: ['registering', 'joining by parent', 'joining by parent as staff'],
  editByCodeInPath: ['an edit by link with its code in the path'],
  editByCode: ['an edit by link', 'an activity chosen by link', 'somebody added with an edit by link'],
  addByCode: ['somebody added by link'],
  correct: ['an edit by staff', 'an activity chosen by staff', 'an activity taken away by staff'],
  acceptTransfer: ['a transfer', 'a transfer of what the old person kept'],
  changeType: ['a change of type'],
  finishTypeChange: ['a change of type in two steps'],
  repopulateActivity: ['an activity that they are brought into'],
} as const;

/** Calls that write of registrations and change nothing that a price follows from, and why. */
const others: Readonly<Record<string, string>> = {
  priceCorrection: 'tells what `correct` would charge',
  priceEditByCode: 'tells what `editByCode` would charge',
  priceTransfer: 'tells what `acceptTransfer` would charge',
  priceTypeChange: 'tells what `changeType` would charge',
  setStatus: 'whoever takes part no more owes nothing, and what they come back to is what they were charged',
  setStatusOfMany: 'as `setStatus`, of several',
  decideApprovals: 'as `setStatus`',
  remove: 'as `setStatus`',
  erase: 'money stays when a person is erased',
  runImport: 'an import charges nothing (docs/decisions/0080)',
  sendRegistrationUpload: 'as `correct`, by whose code it goes',
  replaceRegistrationUpload: 'as `correct`, by whose code it goes',
  deleteRegistrationUploads: 'as `correct`, by whose code it goes',
  setInvoiceAddress: 'whom receipts and invoices name is no answer that a price follows from',
  setCheckoutAmount: 'how much is paid now of what is charged',
};
/** Calls by which nothing that is on a registration changes: mails, links, prints, who waits, who is inside, and reading. */
const says = [
  'resendConfirmation',
  'freeAddress',
  'sendStatusLink',
  'downloadFromScreen',
  'getReports',
  'proveWaitingAddress',
  'resendToMany',
  'requestEditLink',
  'revokeEditLinks',
  'requestTransfer',
  'logPrint',
  'logPrintOfMany',
  'replaceBadge',
  'setPayLink',
  'setNote',
  'download',
  'badges',
  'select',
  'duplicateCheck',
  'uploadImport',
  'readImport',
  'checkImport',
  'joinWaitingList',
  'leaveWaitingList',
  'removeFromWaitingList',
  'preferOnWaitingList',
  'undo',
];

let turnout: TestTurnout;
let event: TestEvent;
let fields: Record<'nights' | 'room' | 'dinner', FieldId>;
let type: TypeId;
let other: TypeId;
let child: TypeId;
let tour: ActivityId;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  event = await makeTestEvent(turnout, 'Retreat');
  await ok('PUT', `/api/events/${event.eventId}`, { showEditMyRegistration: true, allowRegistrantToTransfer: true });
  const field = async (name: string, more: object) => {
    const body = { eventId: event.eventId, title: name, name, ...more };
    return calls.defineField.output.parse(await ok('POST', '/api/fields', body)).field._id;
  };
  // A fee that follows from the answer to another field, which is none itself.
  const nights = await field('NIGHTS', { type: 'integer' });
  const room = await field('ROOM', { type: 'text', feeField: true, feeFormula: '[NIGHTS] * 100' });
  const dinner = await field('DINNER', { type: 'radio', values: 'No\nYes' });
  fields = { nights, room, dinner };
  const all = [...Object.values(event.fields), nights, room, dinner];
  child = await makeType(turnout, event, { name: 'Guest', price: 50, fields: all });
  const host = { price: 50, fields: all, allowEdit: true, groups: [child], groupCount: { [child]: 9 } };
  type = await makeType(turnout, event, { ...host, name: 'Visitor' });
  other = await makeType(turnout, event, { ...host, name: 'Speaker', price: 20 });
  const follows = { dependsOnFields: [dinner], dependsOnValues: [['Yes']] };
  await activity({ name: 'Gala', fee: 30, ...follows });
  tour = await activity({ name: 'Tour', fee: 7, chosenOnForm: true });
}, 60_000);
afterAll(() => turnout.stop());

const { staff, ok } = asStaff(() => turnout);
const activity = async (body: object) =>
  calls.defineActivity.output.parse(await ok('POST', '/api/activities', { eventId: event.eventId, ...body })).activity
    ._id;

const answers = (first: string, nights: string, dinner: 'No' | 'Yes', email?: string) => [
  ...named(event, first, 'Example', email),
  { _id: fields.nights, value: nights },
  { _id: fields.dinner, value: dinner },
];
const Money = z.object({ registration: z.object({ total: z.number() }) });
const totalOf = async (id: string) => Money.parse(await ok('GET', `/api/registrations/${id}`)).registration.total;

let count = 0;
/** Somebody who booked one night at the prices of then; what is named is dearer since. */
const booked = async (more: object = {}) => {
  count += 1;
  const email = `guest${count}@example.org`;
  const made = submitted(await sendAs(turnout, event, { type, fields: answers('Ada', '1', 'No', email), ...more }));
  const { _id: id, confirmationNumber: registrationId } = made.registration;
  return { id, email, registrationId };
};
const linkOf = async ({ email, registrationId }: { readonly email: string; readonly registrationId: string }) => {
  const about = { eventId: event.eventId, email, registrationId };
  await turnout.ask('POST', '/api/registrations/get-edit-registration-link/email', { body: about });
  return mailedCode(turnout, email, 'edit');
};
const accepted = ({ status, body }: Awaited<ReturnType<TestTurnout['ask']>>) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const byLink = async (id: string, body: object) =>
  accepted(await turnout.ask('PUT', `/api/registrations-code/${id}`, { body }));
const more = () => [
  { _id: fields.nights, value: '30' },
  { _id: fields.dinner, value: 'Yes' },
];
/** Does something while what is named is dearer. */
const asRaised = async <T>(then: () => Promise<T>): Promise<T> => {
  await ok('PUT', `/api/types/${type}`, { price: 500 });
  try {
    return await then();
  } finally {
    await ok('PUT', `/api/types/${type}`, { price: 50 });
  }
};
/** Passes a registration on to somebody who enters these answers; the new registration. */
const passOn = async (one: Awaited<ReturnType<typeof booked>>, entered: readonly object[]) => {
  const code = await linkOf(one);
  const email = `new-${one.email}`;
  accepted(await turnout.ask('POST', `/api/x/registrations-code/${one.id}/transfer`, { body: { code, email } }));
  const offer = await mailedCode(turnout, email, 'transfer');
  const taken = await turnout.ask('POST', `/api/x/transfers/${offer}`, { body: { fields: entered } });
  return calls.acceptTransfer.output.parse(accepted(taken)).registration._id;
};

/** Brings those who registered before into an activity. */
const repopulated = async (activityId: ActivityId) => {
  await ok('POST', '/api/activities/repopulate', { event: event.eventId, activityId });
  const isDone = async () =>
    calls.activity.output.parse(await ok('GET', `/api/activities/${activityId}`)).activity.repopulating;
  await expect.poll(isDone, { timeout: 20_000 }).toBe(false);
};

type Way = (typeof ways)[keyof typeof ways][number];
/** Each way: what is owed after it, and what should be: 50 for the type, 100 a night, 30 for the gala, 7 for the tour. */
const walks: Readonly<Record<Way, () => Promise<readonly [is: number | undefined, should: number]>>> = {
  registering: async () => [await totalOf((await booked()).id), 150],
  'joining by parent': async () => {
    const { id: parent } = await booked();
    const guest = { type: child, fields: answers('Bo', '30', 'Yes'), parent };
    submitted(await sendAs(turnout, event, guest));
    return [await totalOf(parent), 150 + 50 + 3000 + 30];
  },
  'joining by parent as staff': async () => {
    const { id: parent } = await booked();
    await ok('POST', '/api/registrations', {
      event: event.eventId,
      type: child,
      fields: answers('Bo', '2', 'No'),
      parent,
    });
    return [await totalOf(parent), 150 + 250];
  },
  'an edit by link': async () => {
    const one = await booked();
    const code = await linkOf(one);
    await asRaised(async () => await byLink(one.id, { code, fields: more() }));
    return [await totalOf(one.id), 50 + 3000 + 30];
  },
  'an edit by link with its code in the path': async () => {
    const one = await booked();
    const path = calls.editByCodeInPath.path.replace(':id', one.id).replace(':code', await linkOf(one));
    await asRaised(async () => accepted(await turnout.ask('PUT', path, { body: { fields: more() } })));
    return [await totalOf(one.id), 50 + 3000 + 30];
  },
  'an activity chosen by link': async () => {
    const one = await booked();
    const code = await linkOf(one);
    await asRaised(async () => await byLink(one.id, { code, registeredActivities: [tour] }));
    return [await totalOf(one.id), 150 + 7];
  },
  'somebody added with an edit by link': async () => {
    const one = await booked();
    const code = await linkOf(one);
    await byLink(one.id, { code, fields: more(), added: [{ type: child, fields: answers('Bo', '1', 'No') }] });
    return [await totalOf(one.id), 3080 + 150];
  },
  'somebody added by link': async () => {
    const one = await booked();
    const code = await linkOf(one);
    const body = { code, registrants: [{ type: child, fields: answers('Bo', '30', 'Yes') }] };
    accepted(await turnout.ask('POST', calls.addByCode.path.replace(':id', one.id), { body }));
    return [await totalOf(one.id), 150 + 3080];
  },
  'an edit by staff': async () => {
    const { id } = await booked();
    await asRaised(async () => await ok('PUT', `/api/registrations/${id}`, { fields: more() }));
    return [await totalOf(id), 50 + 3000 + 30];
  },
  'an activity chosen by staff': async () => {
    const { id } = await booked();
    await asRaised(
      async () => await ok('PUT', `/api/registrations/${id}`, { fields: [], registeredActivities: [tour] }),
    );
    return [await totalOf(id), 150 + 7];
  },
  'an activity taken away by staff': async () => {
    const { id } = await booked({ registeredActivities: [tour] });
    await asRaised(async () => await ok('PUT', `/api/registrations/${id}`, { fields: [], registeredActivities: [] }));
    return [await totalOf(id), 150];
  },
  'a transfer': async () => {
    const one = await booked({ registeredActivities: [tour] });
    return asRaised(async () => {
      const taken = await passOn(one, answers('Cleo', '30', 'Yes', `new-${one.email}`));
      return [await totalOf(taken), 50 + 3000 + 30 + 7];
    });
  },
  'a transfer of what the old person kept': async () => {
    const one = await booked();
    return asRaised(async () => {
      const taken = await passOn(one, answers('Cleo', '1', 'No', `new-${one.email}`));
      return [await totalOf(taken), 150];
    });
  },
  'a change of type': async () => {
    const { id } = await booked({ registeredActivities: [tour] });
    const tourFee = (fee: number) => ok('PUT', `/api/activities/${tour}`, { fee });
    await tourFee(70);
    const registrants = [{ _id: id, fields: more() }];
    const changed = calls.changeType.output.parse(
      await ok('POST', `/api/x/registrations/${id}/type-change`, { type: other, registrants }),
    );
    await tourFee(7);
    return [changed.registration.total, 20 + 3000 + 30 + 7];
  },
  'an activity that they are brought into': async () => {
    const all = [...Object.values(event.fields), ...Object.values(fields)];
    const early = await makeType(turnout, event, { name: 'Early', price: 50, fields: all });
    const { id } = await booked({ type: early });
    const walk = await activity({ name: 'Walk', fee: 9, autoEnrollTypes: [early] });
    await ok('PUT', `/api/types/${early}`, { price: 500 });
    await repopulated(walk);
    return [await totalOf(id), 150 + 9];
  },
  'a change of type in two steps': async () => {
    const one = await booked({ registeredActivities: [tour] });
    const fieldsAnew = answers('Ada', '30', 'Yes', one.email);
    const made = submitted(
      await staff('POST', '/api/registrations', { event: event.eventId, type: other, fields: fieldsAnew }),
    );
    const newRegId = made.registration._id;
    await ok('POST', '/api/registrations/handle-post-type-change', { oldRegId: one.id, newRegId });
    // The tour goes along from the old one, and so does its price.
    return [await totalOf(newRegId), 20 + 3000 + 30 + 7];
  },
};

describe('what a change of a registration charges', () => {
  it.each(Object.entries(walks))('follows from %s', async (_, walk) => {
    const [is, should] = await walk();
    expect(is).toBe(should);
  });

  it('is asked of every call that writes of registrations', () => {
    const writes = Object.entries(calls).flatMap(([name, { method, path }]) =>
      method !== 'GET' && /registration|transfer|approval|waiting|import|repopulate/.test(path) ? [name] : [],
    );
    const said = [...Object.keys(ways), ...Object.keys(others), ...says];
    expect(writes.filter((name) => !said.includes(name))).toEqual([]);
    expect(said.filter((name) => !writes.includes(name))).toEqual([]);
  });
});
