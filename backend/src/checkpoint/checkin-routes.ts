import { checkpointApi, checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import {
  isFact,
  isRejection,
  checkpointOfCheckin,
  partsOfCheckin,
  RegistrantId,
  reject,
  type CheckpointId,
  type EventId,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { PresentedBadge, RegistrationStatus } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { checkInAtCheckpoint } from './checkin.decider.ts';
import { checkinNamed, checkinsStream } from './checkin.ts';
import type { PresentCheckpoint, PresentField } from './rules.ts';
import { enterInto } from './enter-data.ts';
import { judgeData, withEntered, type EnteredPeople } from './entered-data.ts';
import { hasName, nameAskedFor } from './numbers-of-strangers.ts';
import { attendeesAt, cardOf, groupOf, openTo, publicViewOf, valuesAt, type Group } from './group.ts';
import type { CheckpointParts } from './parts.ts';
import { visitOf, whoIsPresented, type Viewer } from './presented.ts';
import { obstacle, recordRefusal, spokenPlace } from './refused.ts';
import { checkInOfPeople, checkinMeant, type CheckInOfPeople } from './told.ts';

const checkedIn = { en: 'Checked in!', es: '¡Check-in hecho!', fr: 'Check-in fait !' };

const openCheckpoint = async (
  { checkpoints }: CheckpointParts,
  eventId: EventId,
  checkpointId: CheckpointId,
): Promise<PresentCheckpoint | null> => {
  const checkpoint = await checkpoints.checkpoints.find(checkpointId);
  return checkpoint?.kind === 'defined' && checkpoint.eventId === eventId ? checkpoint : null;
};

/** Fields that may be entered with a check-in: staff all of the event's, strangers those opened to them here. */
const enterableFields = async (
  { checkpoints }: CheckpointParts,
  checkpoint: PresentCheckpoint,
  body: CheckInOfPeople,
  viewer: Viewer,
): Promise<readonly PresentField[]> => {
  if (viewer === 'stranger') {
    const { fields } = await checkpoints.shownBy(checkpoint);
    return fields.filter(({ details }) => details.publicView && details.publicEditable);
  }
  const ids = body.checkpointFieldData.flatMap(({ fields }) => fields.map(({ _id }) => _id));
  return checkpoints.fieldsOf(body.eventId, [...new Set(ids)]);
};

/** The first field that strangers must fill and that is still empty, named with the person. */
const missingField = async (
  parts: CheckpointParts,
  checkpoint: PresentCheckpoint,
  group: Group,
  registrants: readonly RegistrantId[],
): Promise<Rejection | null> => {
  const values = await valuesAt(parts, checkpoint, group);
  const required = values.fields.filter(({ details }) => details.publicView && details.requiredForExternal);
  for (const registrantId of registrants) {
    const shown = values.of(registrantId);
    const empty = required.find(({ id }) => shown.some(({ _id, value }) => _id === id && value.length === 0));
    if (empty === undefined) continue;
    const person = group.people.find(({ _id }) => _id === registrantId);
    if (person?.erased === true) continue;
    return reject('mandatory-fields-missing', {
      field: empty.id,
      title: empty.details.title,
      // Strangers alone are held to it.
      registrantId: group.codeOf(registrantId),
      name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(),
    });
  }
  return null;
};

/** Refuses a badge that was replaced by another (rule badges/lost-badge). */
const refuseReplaced = async (
  parts: CheckpointParts,
  caller: Caller,
  {
    checkpoint,
    presented,
    lost: { registrantId },
  }: {
    readonly checkpoint: PresentCheckpoint;
    readonly presented: string;
    readonly lost: Pick<PresentedBadge, 'registrantId'>;
  },
): Promise<Rejection> => {
  await recordRefusal(parts, caller, checkpoint, { presented, rejection: reject('badge-replaced', { registrantId }) });
  return reject('badge-replaced');
};

interface Presenting {
  readonly body: CheckInOfPeople;
  readonly checkpoint: PresentCheckpoint;
  readonly group: Group;
  readonly viewer: Viewer;
}

/** Judges and enters what comes with a check-in; why not, or null. */
const enterWith = async (
  parts: CheckpointParts,
  caller: Caller,
  { body, checkpoint, group, viewer }: Presenting,
): Promise<Rejection | null> => {
  const registrants = [...new Set(body.attendees)];
  const fields = await enterableFields(parts, checkpoint, body, viewer);
  const isStaff = viewer === 'staff';
  const given = body.checkpointFieldData.filter(({ _id }) => isStaff || registrants.includes(_id));
  const entering = { given, fields, isStrict: isStaff, language: caller.language };
  const people: EnteredPeople | Rejection = judgeData(group, given, entering);
  if (isRejection(people)) return people;
  const missing = isStaff ? null : await missingField(parts, checkpoint, withEntered(group, people), registrants);
  if (missing !== null) return missing;
  const entered = await enterInto(parts, group, { ...entering, context: caller.context('data') });
  return isRejection(entered) ? entered : null;
};

/** One check-in, all or nothing: judged whole before anything of it is stored. */
const checkIn = async (parts: CheckpointParts, caller: Caller, { body, checkpoint, group, viewer }: Presenting) => {
  const { checkpoints, platform } = parts;
  const { eventId, id: checkpointId } = checkpoint;
  const { primaryId, presented } = group;
  const registrants = [...new Set(body.attendees)];
  const around = await spokenPlace(parts, checkpoint);
  const door = { rules: checkpoint.details, timeZone: around.timeZone };
  const command = {
    place: { eventId, checkpointId, primaryId, type: checkpoint.details.type },
    // Staff check a group in, whoever's badge they scanned; a stranger hears of no other id than theirs.
    presented: viewer === 'staff' ? RegistrantId.parse(primaryId) : presented,
    registrants,
    statuses: new Map(group.people.map(({ _id, status }): [RegistrantId, RegistrationStatus] => [_id, status])),
    types: new Map(group.people.map(({ _id, type }) => [_id, type._id])),
    door,
    isExternal: viewer === 'stranger',
  };
  const context = caller.context();
  const streamId = checkinsStream(checkpointId, primaryId);
  const refuse = async (rejection: Rejection) => {
    const code = registrants.length === 1 ? (registrants[0] ?? '') : presented;
    await recordRefusal(parts, caller, checkpoint, { presented: code, rejection });
    return obstacle(parts, group, rejection, { viewer, language: caller.language, ...around });
  };
  const before = await checkpoints.checkins.read(streamId);
  const isRepeat = before.commands.has(context.commandId);
  const decided = isRepeat ? [] : checkInAtCheckpoint(command, before.state, context);
  if (isRejection(decided)) return refuse(decided);

  const isStaff = viewer === 'staff';
  // What came with a check-in that stands was judged and entered then; others may have changed it since.
  const notEntered = isRepeat ? null : await enterWith(parts, caller, { body, checkpoint, group, viewer });
  if (notEntered !== null) return notEntered;

  const outcome = await platform.commands.handle({
    streams: checkpoints.checkins,
    streamId,
    eventId,
    decide: checkInAtCheckpoint,
    command,
    context,
  });
  if (isRejection(outcome)) return refuse(outcome);
  const fact = outcome.facts.find((one) => isFact(checkpointCheckinEvents.CheckpointCheckedIn, one));
  // Only of an older version, whose facts do not say which request caused them.
  if (fact === undefined) return reject('command-id-reused');
  const { checkinId } = fact.data;
  const checkin = outcome.after.state.get(checkinId);
  const now = await groupOf(parts, eventId, presented);
  if (checkin === undefined || now === null) return reject('checkin-not-found');
  return {
    body: {
      message: say(checkedIn, caller.language),
      checkin: isStaff
        ? await cardOf(parts, checkpoint, now, { checkin, note: '' })
        : await publicViewOf(parts, checkpoint, openTo(viewer, now), checkin),
    },
    position: outcome.position,
  };
};

/** Looking a group up, checking it in, and what those who were checked in see; by staff and by themselves. */
export const checkinRoutes = (app: FastifyInstance, http: HttpContext, all: CheckpointParts): void => {
  route(app, http, checkpointApi.attendeesById, {
    handle: async ({ body }, asker) => {
      const { eventId, checkpointId, registrationId, name } = body;
      const { viewer, caller, parts } = await visitOf(all, asker, { eventId, checkpointId });
      const checkpoint = await openCheckpoint(parts, eventId, checkpointId);
      if (checkpoint === null) return reject('checkpoint-not-found');
      const isStranger = viewer === 'stranger';
      if (isStranger && !checkpoint.details.checkinEnabled) return reject('checkpoint-disabled');
      const said = { eventId, presented: registrationId, name };
      const nameAsked = isStranger ? await nameAskedFor(parts, checkpoint, said) : null;
      if (isRejection(nameAsked)) return nameAsked;
      const other = isStranger ? undefined : body.otherReading;
      const read = await whoIsPresented(parts, eventId, { presented: registrationId, other });
      const { registrantId, badge, presented, told } = read;
      const whole = registrantId === null ? null : await groupOf(parts, eventId, registrantId);
      const lost = registrantId === null ? null : { registrantId, badge };
      if (lost !== null && whole?.isReplaced(lost) === true)
        return refuseReplaced(parts, caller, { checkpoint, presented, lost });
      const group = whole === null ? null : openTo(viewer, whole);
      const people = (group?.people ?? []).filter(({ status }) => status !== 'deleted');
      // With another name it is answered as a number of nobody.
      const isNamed = nameAsked === null || hasName(people, nameAsked);
      if (group === null || people.length === 0 || !isNamed) {
        const rejection = reject('registration-not-found');
        await recordRefusal(parts, caller, checkpoint, { presented, rejection });
        return rejection;
      }
      const badgeOf = badge === null ? null : registrantId;
      const registrations = await attendeesAt(parts, checkpoint, group, { people, viewer, badgeOf });
      return { body: { registrations, ...told } };
    },
  });

  route(app, http, checkpointApi.checkInAtCheckpoint, {
    handle: async ({ body: asked }, asker) => {
      const { viewer, caller, parts } = await visitOf(all, asker, asked);
      const checkpoint = await openCheckpoint(parts, asked.eventId, asked.checkpointId);
      if (checkpoint === null) return reject('checkpoint-not-found');
      if (!checkpoint.details.checkinEnabled) return reject('checkpoint-disabled');
      const body = checkInOfPeople(parts.platform.ids.badges, asked, viewer);
      const group = body === null ? null : await groupOf(parts, asked.eventId, body.primaryRegistrant);
      if (body === null || group === null) {
        const rejection = reject('registration-not-found');
        await recordRefusal(parts, caller, checkpoint, { presented: asked.primaryRegistrant, rejection });
        return rejection;
      }
      const lost = body.badges.find(group.isReplaced);
      if (lost !== undefined)
        return refuseReplaced(parts, caller, { checkpoint, presented: asked.primaryRegistrant, lost });
      // Whoever the badge opens nothing of is not registered, as far as its holder is told.
      return checkIn(parts, caller, { body, checkpoint, group: openTo(viewer, group), viewer });
    },
  });

  route(app, http, checkpointApi.checkin, {
    reads: ['registrants'],
    eventOf: async ({ params }) =>
      (await all.checkpoints.checkpoints.find(checkpointOfCheckin(params.id)))?.eventId ?? null,
    handle: async ({ params }, asker) => {
      const asked = checkinMeant(all.platform.ids.badges, params.id);
      if (asked === null) return reject('checkin-not-found');
      const { id, read } = asked;
      const { checkpointId, registrantId } = partsOfCheckin(id);
      const checkpoint = await all.checkpoints.checkpoints.find(checkpointId);
      if (checkpoint === null) return reject('checkin-not-found');
      const { parts, viewer } = await visitOf(all, asker, { eventId: checkpoint.eventId, checkpointId });
      const everybody = await groupOf(parts, checkpoint.eventId, registrantId);
      if (everybody === null) return reject('checkin-not-found');
      if (viewer === 'stranger' && everybody.isReplaced(read)) return reject('badge-replaced');
      const { state } = await parts.checkpoints.checkins.read(checkinsStream(checkpointId, everybody.primaryId));
      const checkin = checkinNamed(state, id);
      const group = openTo(viewer, everybody);
      const isTheirs = group.people.some(({ _id }) => checkin?.registrants.includes(_id));
      if (checkin === undefined || !isTheirs) return reject('checkin-not-found');
      const shown = await publicViewOf(parts, checkpoint, group, checkin);
      if (viewer === 'stranger') return { body: { checkin: shown } };
      const note = await parts.checkpoints.noteOf(checkin.checkinId, everybody.primaryId);
      const card = await cardOf(parts, checkpoint, group, { checkin, note });
      const attendees = card.attendees.map((one) => ({ ...one, qr: `/api/x/registrations/${one._id}/qr.png` }));
      const whole = { ...card, ...shown, _id: card._id, names: card.names };
      return { body: { checkin: { ...whole, attendees, populatedAttendeeIds: card.names } } };
    },
  });
};
