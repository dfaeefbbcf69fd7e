// kind: stack
import { calls } from '@turnout/contracts';
import type { FieldId, TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { mailedCode, mailsTo } from '../../testing/mailed-code.ts';
import { wrongCode } from '../../platform/testing/wrong-code.ts';
import { makeType, named, sendAs } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let dinner: FieldId;
let child: TypeId;
let hidden: TypeId;
let family: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Family day');
  const { eventId } = event;
  await settings({});
  const field = { eventId, title: 'Dinner', name: 'DINNER', type: 'radio', values: 'No\nYes', feeField: true };
  const made = await ok('POST', '/api/fields', { ...field, feeValues: '0\n15' });
  dinner = calls.defineField.output.parse(made).field._id;
  child = await makeType(turnout, event, {
    name: 'Child',
    price: 20,
    fields: [...Object.values(event.fields), dinner],
    availableSeats: 0,
    typeGroupOnly: true,
  });
  hidden = await makeType(turnout, event, { name: 'Carer', price: 10, hiddenFromExternal: true });
  const groups = { groups: [child, hidden], groupCount: { [child]: 2, [hidden]: 1 } };
  family = await makeType(turnout, event, { name: 'Family', price: 100, ...groups });
}, 60_000);

const { ok } = asStaff(() => turnout);
const settings = (said: object) => ok('PUT', `/api/events/${event.eventId}`, { showEditMyRegistration: true, ...said });
const ofType = (id: TypeId, said: object) => ok('PUT', `/api/types/${id}`, said);

interface Linked {
  readonly id: string;
  readonly code: string;
}

/** Somebody registered by staff, with the code of their edit link. */
const linked = async (email: string, type: TypeId = family): Promise<Linked> => {
  const sent = await ok('POST', '/api/registrations', {
    event: event.eventId,
    type,
    fields: named(event, 'Ada', 'Byron', email),
  });
  const { _id: id, confirmationNumber: registrationId } = calls.submit.output.parse(sent).registration;
  const asked = { eventId: event.eventId, email, registrationId };
  await turnout.ask('POST', calls.requestEditLink.path.replace(':method', 'email'), { body: asked });
  return { id, code: await mailedCode(turnout, email, 'edit') };
};
const kid = (name: string, email?: string, type: TypeId = child) => ({
  type,
  fields: named(event, name, 'Byron', email),
});
const add = ({ id, code }: Linked, registrants: readonly object[], more: object = {}, key?: string) =>
  turnout.ask('POST', `/api/x/registrations-code/${id}/companions`, {
    body: { code, registrants, ...more },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const own = async ({ code }: Linked) =>
  calls.registrationByCode.output.parse(
    (await turnout.ask('GET', `/api/registrations/with-code/${code}?withChildregistrations=true`)).body,
  );
const Refusal = z.object({ code: z.string() });
const refused = async (reply: ReturnType<typeof add>) => Refusal.parse((await reply).body).code;
const Group = z.object({
  registration: z.object({ total: z.number() }),
  childRegistrations: z.array(z.object({ firstName: z.string(), status: z.string() })),
});
const groupOf = async ({ id }: Linked) =>
  Group.parse(await ok('GET', `/api/registrations/${id}?withChildregistrations=true`));

describe('bringing others along with the link to edit a registration', () => {
  it('takes as many as the type of the primary lets, charges and confirms them, and leaves the others as they were', async () => {
    const ada = await linked('ada@family.test');
    expect((await own(ada)).mayAdd).toEqual({
      place: 2,
      types: [
        { _id: child, left: 2 },
        { _id: hidden, left: 1 },
      ],
    });
    await ofType(family, { price: 130 });
    const { body } = await add(ada, [kid('Ben', 'ben@family.test')]);
    expect(body).toMatchObject({ registration: { firstName: 'Ada' }, childRegistrations: [{ firstName: 'Ben' }] });
    expect(await groupOf(ada)).toMatchObject({
      registration: { total: 120 },
      childRegistrations: [{ status: 'confirmed' }],
    });
    await expect.poll(() => mailsTo(turnout, 'ben@family.test'), { timeout: 20_000 }).toHaveLength(1);
    expect((await own(ada)).mayAdd).toMatchObject({ place: 3, types: [{ _id: child, left: 1 }, { _id: hidden }] });
    expect(await refused(add(ada, [kid('Cleo'), kid('Dan')]))).toBe('group-not-allowed');
    expect(await refused(add(ada, [kid('Eve', undefined, event.typeId)]))).toBe('group-not-allowed');
    expect(await refused(add(ada, [{ type: child, fields: [] }]))).toBe('field-required');
    expect((await groupOf(ada)).childRegistrations).toHaveLength(1);
    await ofType(family, { price: 100 });
  });

  it('is priced beforehand, together with what is changed, and priced as it is charged', async () => {
    const bea = await linked('bea@family.test');
    const added = [{ ...kid('Cid'), fields: [...kid('Cid').fields, { _id: dinner, value: 'Yes' }] }, kid('Dot')];
    const asked = (body: object) =>
      turnout.ask('POST', `/api/x/registrations-code/${bea.id}/price`, { body: { code: bea.code, ...body } });
    const { price } = calls.priceEditByCode.output.parse((await asked({ fields: [], added })).body);
    expect(price).toMatchObject({ before: { total: 100 }, after: { total: 155, people: [] }, difference: 55 });
    expect(price?.isTooLow).toBe(false);
    expect(price?.added.map(({ charges }) => charges.map(({ amount }) => amount))).toEqual([[20, 15], [20]]);
    expect((await own(bea)).childRegistrations).toEqual([]);
    expect(await asked({ added: [...added, kid('Ela')] })).toMatchObject({ body: { code: 'group-not-allowed' } });
    expect((await add(bea, added)).status).toBe(200);
    expect((await groupOf(bea)).registration.total).toBe(155);
  });

  it('goes with what is changed in one step: all of it, once, or nothing of it', async () => {
    const ina = await linked('ina@family.test');
    const edit = (body: object, key = `ina-${JSON.stringify(body).length}`) =>
      turnout.ask('PUT', `/api/registrations-code/${ina.id}`, {
        body: { code: ina.code, ...body },
        headers: { 'idempotency-key': `edited-with-added-${key}` },
      });
    const renamed = [{ _id: event.fields.FNAME, value: 'Augusta' }];
    const names = async () => {
      const { registration, childRegistrations = [] } = await own(ina);
      return [registration, ...childRegistrations].map(({ firstName }) => firstName);
    };
    const wrong = [{ _id: event.fields.EMAIL, value: 'nowhere' }];
    expect(await refused(edit({ fields: wrong, added: [kid('Jon')] }))).toBe('field-refused');
    expect(await refused(edit({ fields: renamed, added: [kid('Jon'), kid('Kim'), kid('Lou')] }))).toBe(
      'group-not-allowed',
    );
    expect(await names()).toEqual(['Ada']);
    const both = await Promise.all([1, 2].map(() => edit({ fields: renamed, added: [kid('Jon')] }, 'once')));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await names()).toEqual(['Augusta', 'Jon']);
    expect((await groupOf(ina)).registration.total).toBe(120);
    // Nobody of the group is changed, and one more comes along.
    expect((await edit({ added: [kid('Kim')] })).status).toBe(200);
    expect(await names()).toEqual(['Augusta', 'Jon', 'Kim']);
  });

  it('sent twice, also at once, adds once', async () => {
    const cara = await linked('cara@family.test');
    const key = 'the-same-companions-0001';
    const both = await Promise.all([1, 2].map(() => add(cara, [kid('Finn')], {}, key)));
    const again = await add(cara, [kid('Finn')], {}, key);
    expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await own(cara)).childRegistrations).toHaveLength(1);
  });

  it('is refused in the words of registering where the type is full, where the form is closed, or nothing may be changed', async () => {
    const dora = await linked('dora@family.test');
    await ofType(child, { availableSeats: 1 });
    const taken = await linked('taken@family.test');
    expect(await refused(add(taken, [kid('Gus')]))).toBe('seats-exhausted');
    await ofType(child, { availableSeats: 0 });
    await ofType(family, { allowEdit: false });
    expect((await own(dora)).mayAdd).toBeNull();
    expect(await refused(add(dora, [kid('Hal')]))).toBe('edit-not-allowed');
    await ofType(family, { allowEdit: true, blockChanges: true });
    expect((await own(dora)).mayAdd).toBeNull();
    expect(await refused(add(dora, [kid('Hal')]))).toBe('edit-not-allowed');
    await ofType(family, { blockChanges: false });
    await settings({ preventExternalRegistrations: true });
    expect((await own(dora)).mayAdd).toBeNull();
    expect(await refused(add(dora, [kid('Hal')]))).toBe('registration-prevented');
    await settings({ preventExternalRegistrations: false, termsAndConditions: '<p>Be kind</p>' });
    await own(dora);
    expect(await refused(add(dora, [kid('Hal')]))).toBe('terms-not-agreed');
    expect((await add(dora, [kid('Hal')], { termsAgreed: true })).status).toBe(200);
    await settings({ termsAndConditions: '' });
  });

  it('asks what the public form asks of guests and of duplicates', async () => {
    const hugo = await linked('hugo@family.test');
    await ofType(child, { guestRegistrationOnly: true, allowedEmails: 'invited@family.test' });
    await own(hugo);
    expect(await refused(add(hugo, [kid('Ike', 'ike@family.test')]))).toBe('not-invited');
    expect((await add(hugo, [kid('Ike', 'invited@family.test')])).status).toBe(200);
    await ofType(child, { guestRegistrationOnly: false });
    await settings({ checkForDuplicates: true });
    await ok('PUT', `/api/fields/${event.fields.EMAIL}`, { enableFieldForDuplicateCheck: true });
    await own(hugo);
    expect((await add(hugo, [kid('Jim', 'jim@family.test')])).status).toBe(200);
    const ines = await linked('ines@family.test');
    expect(await refused(add(ines, [kid('Jim', 'JIM@family.test')]))).toBe('duplicate-found');
    await settings({ checkForDuplicates: false });
    await own(ines);
  });

  it('takes whom their type lists, public or not, by every way, and hidden ones by none', async () => {
    const helper = await makeType(turnout, event, { name: 'Helper', publicRegistration: false });
    const count = { [helper]: 2, [hidden]: 2 };
    const host = await makeType(turnout, event, { name: 'Company', groups: [helper, hidden], groupCount: count });
    const group = await linked('company@family.test', host);
    const id = group.id;
    const fields = named(event, 'Visitor', 'Byron');
    const ways = {
      'with a new group': (one: object) => sendAs(turnout, event, { type: host, fields, registrants: [one] }),
      'by the id of the group': (one: object) => sendAs(turnout, event, { ...one, parent: id }),
      'by the link': (one: object) => add(group, [one]),
      'in an edit': (one: object) =>
        turnout.ask('PUT', `/api/registrations-code/${id}`, { body: { code: group.code, fields: [], added: [one] } }),
    };
    for (const [how, send] of Object.entries(ways))
      expect(await send(kid('Kay', undefined, hidden)), how).toMatchObject({ body: { code: 'type-not-found' } });
    expect((await sendAs(turnout, event, { type: helper, fields })).body).toMatchObject({ code: 'type-not-found' });
    await Promise.all(
      [ways['with a new group'], ways['by the id of the group'], ways['in an edit']].map(async (send) =>
        expect((await send(kid('Kim', undefined, helper))).status).toBe(200),
      ),
    );
    expect(await refused(ways['by the link'](kid('Kit', undefined, helper)))).toBe('group-not-allowed');
    await ofType(host, { groupCount: { [helper]: 3 } });
    expect((await ways['by the link'](kid('Kit', undefined, helper))).status).toBe(200);
  });

  it('opens hidden types to a promo code that does, and what it takes off counts', async () => {
    await ok('POST', '/api/x/promo-codes', {
      eventId: event.eventId,
      code: 'CARER',
      opens: [hidden],
      discountValue: 50,
      types: [hidden],
    });
    const elsa = await linked('elsa@family.test');
    const carer = [kid('Ida', undefined, hidden)];
    expect(await refused(add(elsa, carer))).toBe('type-not-found');
    expect(await refused(add(elsa, carer, { promoCode: 'NEVER-WAS' }))).toBe('promo-code-not-valid');
    expect((await add(elsa, carer, { promoCode: 'CARER' })).status).toBe(200);
    expect((await groupOf(elsa)).registration.total).toBe(105);
  });

  it('waits for the organisers where the type of whom they bring asks for that', async () => {
    const faye = await linked('faye@family.test');
    await ofType(child, { requireValidation: true });
    await own(faye);
    await add(faye, [kid('Jon')]);
    expect((await groupOf(faye)).childRegistrations).toMatchObject([{ firstName: 'Jon', status: 'pending' }]);
    await ofType(child, { requireValidation: false });
  });

  it('needs the link of that group, until it is ended; what was claimed meanwhile is given back', async () => {
    const gina = await linked('gina@family.test');
    const other = await linked('other@family.test');
    const gone = 'expired-registration-code';
    expect(await refused(add({ ...gina, code: wrongCode(gina.code) }, [kid('Kit')]))).toBe(gone);
    expect((await add({ ...gina, code: other.code }, [kid('Kit')])).status).toBe(404);
    const lone = await makeType(turnout, event, { name: 'Last seat', availableSeats: 1 });
    await ofType(family, { groups: [child, hidden, lone], groupCount: { [child]: 2, [hidden]: 1, [lone]: 1 } });
    await own(gina);
    const [added] = await Promise.all([
      add(gina, [kid('Kit', undefined, lone)]),
      ok('POST', `/api/x/registrations/${gina.id}/revoke-edit-links`),
    ]);
    // Whichever came first: the seat is whoever's is registered.
    expect([200, 404]).toContain(added.status);
    expect((await groupOf(gina)).childRegistrations).toHaveLength(added.status === 200 ? 1 : 0);
    expect((await add(other, [kid('Lou', undefined, lone)])).status).toBe(added.status === 200 ? 409 : 200);
    expect(await refused(add(gina, [kid('Mia')]))).toBe(gone);
    const staffRemoved = await linked('removed@family.test');
    await ok('PUT', '/api/registrations/update-status-only', {
      id: staffRemoved.id,
      eventId: event.eventId,
      status: 'deleted',
    });
    expect(await refused(add(staffRemoved, [kid('Ned')]))).toBe(gone);
  });
});
