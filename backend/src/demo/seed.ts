import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RoleFlags } from '@turnout/contracts/access';
import { ScheduleEvent } from '@turnout/contracts/event-setup';
import { FieldDetails } from '@turnout/contracts/forms';
import {
  systemCommandId,
  EventId,
  FieldId,
  Instant,
  isRejection,
  PrimaryId,
  RegistrantId,
  startOfLog,
  TypeId,
} from '@turnout/contracts/kernel';
import { personalOf } from '@turnout/contracts/registration';
import { z } from 'zod';
import { deriveId } from '../platform/ids/ids.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { CommandContext } from '../platform/command/handle.ts';
import { readDemo, type DemoDay } from './data.ts';
import type { DemoHands } from './hands.ts';
import { orderConference } from './conference/set-up.ts';
import { workCheckpoints, type Act } from './checkpoints.ts';
import { uploadPictures } from './pictures.ts';
import { dressUp, makeTypes, type Form } from './public-page.ts';
import { hasCode } from '../platform/machine/has-code.ts';
import { demoPerson, numbersFrom, pick, type DemoPerson } from './people.ts';

const groups = 260;
const minute = 60_000;
/** The doors opened so long before the first start. */
const openFor = 75 * minute;

/** Who may use the demo's door from this machine alone; `npm run rush` reads it. */
export const demoDeskFile = (dataDir: string) => join(dataDir, 'demo-desk.json');

/**
 * Fills a fresh installation with an event that is under way, once: nothing happens where there is an
 * event already. Everything is decided as if people had done it.
 * @param dataDir where the demo desk's password is left for `npm run rush`.
 */
export const seedDemo = async (platform: Platform, hands: DemoHands, dataDir: string): Promise<boolean> => {
  const [anyEvent] = await platform.log.readAll(startOfLog, 1, { categories: ['event'] });
  if (anyEvent !== undefined) return false;
  const now = new Date(platform.clock.now()).getTime();
  await orderConference(dataDir, now);
  const { demoDay } = readDemo();
  const random = numbersFrom(2083);
  const context = (key: string, at: number): CommandContext => ({
    now: Instant.parse(new Date(at).toISOString()),
    actor: { kind: 'system', id: 'demo' },
    commandId: systemCommandId('demo', key),
    correlationId: 'demo',
  });
  const eventId = EventId.parse(deriveId('demo', 'event'));
  const begin = now - openFor - 24 * 60 * minute;
  const form = await makeForm(hands, demoDay, eventId, (key) => context(key, begin));
  await dressUp(hands, demoDay, eventId, (key) => context(key, begin));
  const people = await registerAll(hands, {
    eventId,
    ...form,
    people: demoDay.people,
    asked: demoDay.fields,
    random,
    context: (key) => context(key, begin + 20 * minute),
  });
  const arrived = arrivals(people, random, now);
  const fieldNamed = (name: string): FieldId => {
    const field = form.fields.find((one) => one.name === name);
    if (field === undefined) throw new Error(`the demo has no field ${name}`);
    return field._id;
  };
  const inside = { demoDay, eventId, arrived, fieldNamed, begin: begin + 20 * minute, now, random, context };
  const acts = [
    ...letIn(hands, { desks: demoDay.desks, eventId, arrived, random, context }),
    ...(await workCheckpoints(platform, inside)),
  ];
  for (const { act } of acts.toSorted((a, b) => a.at - b.at)) await act();

  const { email, password } = await demoDesk(dataDir, eventId);
  const desk = await hands.openAccount({ email, name: 'Demo desk', password, isAdmin: false }, (suffix) =>
    context(`desk-${suffix}`, now),
  );
  const role = RoleFlags.parse({
    checkinRegistrants: true,
    viewRegistrants: true,
    viewDashboard: true,
    viewRegistrationTypes: true,
    viewAndCreateCheckinsForCheckpoints: true,
  });
  await hands.assign(desk, eventId, role, context('desk-role', now));

  const pictures = await uploadPictures(hands, eventId, context('pictures', begin).now);
  await hands.schedule(eventId, desk, { ...eventDetails(demoDay.event, now), ...pictures }, context('event', begin));
  return true;
};

/** The log-in of the demo's desk: kept before the account is opened, so that a start cut short finds it again. */
const DemoDesk = z.object({ email: z.string(), password: z.string(), eventId: EventId });
const demoDesk = async (dataDir: string, eventId: EventId): Promise<z.infer<typeof DemoDesk>> => {
  const file = demoDeskFile(dataDir);
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (kept !== null) return DemoDesk.parse(JSON.parse(kept));
  const fresh = { email: 'demo.desk@turnout.localhost', password: randomBytes(18).toString('base64url'), eventId };
  await writeFile(file, JSON.stringify(fresh), { mode: 0o600 });
  return fresh;
};

/** The event today, so that it is under way. */
const eventDetails = (event: DemoDay['event'], now: number) =>
  ScheduleEvent.parse({
    ...event,
    startDate: new Date(now - openFor).toISOString(),
    endDate: new Date(now + 8 * 60 * minute).toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });

const makeForm = async (
  hands: DemoHands,
  demoDay: DemoDay,
  eventId: EventId,
  context: (key: string) => CommandContext,
): Promise<Form> => {
  const first = await hands.defineFirstFields(eventId, context);
  const added = [];
  for (const field of demoDay.fields) {
    const fieldId = FieldId.parse(deriveId(`demo ${field.name}`, 'field'));
    const details = FieldDetails.parse({
      ...field,
      description: '',
      required: false,
      labels: [],
      fieldMapping: '',
      validations: {},
    });
    await hands.defineField({ id: fieldId, eventId, details }, context(field.name));
    added.push({ _id: fieldId, name: field.name, fieldMapping: '' as const });
  }
  const fields = [...first, ...added];
  const types = await makeTypes(hands, demoDay, eventId, fields, context);
  return { fields, types };
};

interface Registering extends Form {
  readonly people: DemoDay['people'];
  readonly asked: DemoDay['fields'];
  readonly eventId: EventId;
  readonly random: () => number;
  readonly context: (key: string) => CommandContext;
}

/** The answers of somebody by the fields' names: one of a list's values, and of boxes to tick at most one. */
const valuesOf = (
  person: DemoPerson,
  asked: DemoDay['fields'],
  random: () => number,
): Readonly<Record<string, string | string[]>> => {
  const own = { FNAME: person.firstName, LNAME: person.lastName, EMAIL: person.email, COMPANY: person.company };
  const drawn = asked.flatMap(({ name, type, values: [first, ...others] }): [string, string | string[]][] => {
    if (first === undefined) return [];
    const one = () => pick([first, ...others], random);
    return [[name, type === 'list' ? one() : random() < 0.4 ? [one()] : []]];
  });
  return { ...own, ...Object.fromEntries(drawn) };
};

const registerAll = async (
  hands: DemoHands,
  { people, asked, eventId, fields, types, random, context }: Registering,
): Promise<readonly Registered[]> => {
  const confirmed: Registered[] = [];
  const typeFor = (draw: number): TypeId => {
    let left = draw;
    const found = types.find(({ share }) => (left -= share) < 0) ?? types[0];
    if (found === undefined) throw new Error('the demo has no types');
    return found.id;
  };
  for (let index = 0; index < groups; index += 1) {
    const primaryId = PrimaryId.parse(deriveId(`demo ${index}`, 'registration'));
    const size = pick([1, 1, 1, 2, 2, 3, 4], random);
    const typeId = typeFor(random());
    const draw = random();
    const status = draw < 0.92 ? ('confirmed' as const) : draw < 0.97 ? ('pending' as const) : ('rejected' as const);
    const registrants = Array.from({ length: size }, (_, place) => {
      const values = valuesOf(demoPerson(people, random), asked, random);
      const entered = Object.fromEntries(fields.map(({ _id, name }) => [_id, values[name] ?? '']));
      return {
        registrantId: RegistrantId.parse(place === 0 ? primaryId : deriveId(`demo ${index} ${place}`, 'registrant')),
        typeId,
        status,
        personal: personalOf(fields, entered),
      };
    });
    await hands.submit({ eventId, primaryId, registrants }, context(`group-${index}`));
    if (status === 'confirmed')
      confirmed.push(...registrants.map(({ registrantId: id }) => ({ id, primaryId, typeId })));
  }
  return confirmed;
};

interface Registered {
  readonly id: RegistrantId;
  readonly primaryId: PrimaryId;
  readonly typeId: TypeId;
}
interface Arrival extends Registered {
  readonly at: number;
}

/** A third came so far, most of them around half an hour after the doors opened. */
const arrivals = (people: readonly Registered[], random: () => number, now: number): readonly Arrival[] =>
  people
    .filter(() => random() < 0.36)
    .map((one) => ({ ...one, at: now - openFor + ((random() + random() + random()) / 3) ** 1.2 * (openFor - minute) }));

const letIn = (
  hands: DemoHands,
  {
    desks,
    eventId,
    arrived,
    random,
    context,
  }: {
    desks: DemoDay['desks'];
    eventId: EventId;
    arrived: readonly Arrival[];
    random: () => number;
    context: (key: string, at: number) => CommandContext;
  },
): readonly Act[] =>
  arrived.map(({ id, primaryId, at }) => {
    const desk = pick(desks, random);
    return {
      at,
      act: async () => {
        const command = { eventId, registrantId: id };
        const outcome = await hands.checkIn(primaryId, command, { ...context(`in-${id}`, at), desk, method: 'qr' });
        if (isRejection(outcome)) throw new Error(`the demo was refused: ${outcome.rejected}`);
      },
    };
  });
