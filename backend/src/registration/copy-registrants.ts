import type { Numbering } from '@turnout/contracts/event-setup';
import {
  ActivityId,
  FieldId,
  isRejection,
  PrimaryId,
  systemCommandId,
  TypeId,
  type EventId,
  type Position,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import {
  holdsSeat,
  registrationEvents,
  registrationFold,
  RegistrantPersonal,
  type RegistrantState,
} from '@turnout/contracts/registration';
import { groupsBefore } from '@turnout/projections/event-setup/queries';
import { added, openStreams } from '../platform/command/streams.ts';
import { deriveUuid } from '../platform/ids/ids.ts';
import type { Platform } from '../platform/module/platform.ts';
import { inFlight } from '../platform/queues/in-flight.ts';
import { reserveNumbers, type NumberOf } from '../groups/needs/confirmation-number.ts';
import type { ActivitySeats } from '../claims/kinds/activity-seats.ts';
import { byActivity } from '../groups/needs/demand-seats.ts';
import type { RegistrantFiles } from '../claims/kinds/registrant-files.ts';
import type { FormField } from '../claims/form-field.ts';
import { registrationStream } from '../groups/stream/group-of.ts';
import { nothingReserved, reserveAll, steps } from '../claims/reservation.ts';
import { takerOf } from '../groups/needs/reserve-chosen.ts';
import type { OptionUses } from '../claims/kinds/option-uses.ts';
import type { Numbers } from '../claims/kinds/numbers.ts';
import { copiedGroup, copyActor } from '../groups/stream/copies.ts';
import { newRegistrantId } from '../platform/ids/registrant-ids.ts';

export interface CopyingRegistrants {
  readonly from: EventId;
  readonly to: EventId;
  /** Registrations are copied as they were before this place in the log. */
  readonly before: Position;
  /** What types and fields are called in the copy; null, or not there: it has none. */
  readonly ids: ReadonlyMap<string, string | null>;
  /** How the copy numbers its registrations. */
  readonly numbering: Numbering;
  /** Told after each part how many people are there. */
  readonly onProgress: (done: number) => Promise<void>;
  /** Whether the copy is still wanted; asked before each part. */
  readonly isWanted: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

type Parts = Pick<Platform, 'log' | 'surely' | 'keyring' | 'clock' | 'seal' | 'ids'> & {
  readonly progress: Pick<Platform['progress'], 'waitForHead'>;
  readonly activitySeats: Pick<ActivitySeats, 'reserveSome'>;
  readonly optionUses: Pick<OptionUses, 'reserve'>;
  /** The fields of an event of whose options there are only so many. */
  readonly limitedFields: (eventId: EventId) => Promise<readonly FormField[]>;
  readonly numbers: Numbers;
  readonly files: Pick<RegistrantFiles, 'carry'>;
};

interface Found {
  readonly primary: PrimaryId;
  readonly people: readonly Person[];
}

interface Person {
  readonly of: RegistrantState;
  readonly personal: RegistrantPersonal;
}

const { RegistrationSubmitted: submitted, RegistrantsEnrolled: enrolled } = registrationEvents;
/** Few enough that those who check in meanwhile never wait for a part. */
const groupsAtOnce = 250;
const inFlightAtOnce = 16;
const longestLagMs = 2_000;
const slowestLagMs = 30_000;
const openGroups = ({ log, keyring }: Parts) => {
  const streams = openStreams({ log, fold: registrationFold, capacity: 1 });
  /** Who was in a group then, in the order of their places, and can still be known. */
  return async (primaryId: PrimaryId, before: Position): Promise<readonly Person[]> => {
    const facts = await log.readStream(registrationStream(primaryId));
    const group = added(
      streams.fold,
      streams.nothing(),
      facts.filter(({ position }) => position < before),
    );
    if (group.state.kind === 'absent') return [];
    const people = [...group.state.registrants.values()].filter(({ isErased }) => !isErased);
    const known = await keyring.unsealMany(
      people.map(({ registrantId: personId }) => ({ personId, sealed: group.sealed.get(personId) ?? '' })),
    );
    return people
      .toSorted((one, other) => one.place - other.place)
      .flatMap((of) => {
        const personal = known[people.indexOf(of)] ?? null;
        return personal === null ? [] : [{ of, personal: RegistrantPersonal.parse(personal) }];
      });
  };
};

/** What somebody entered, by the copy's fields; what was entered in a field that the copy does not have stays behind. */
const personalIn = (
  ids: CopyingRegistrants['ids'],
  { fields, ...personal }: RegistrantPersonal,
): RegistrantPersonal => ({
  ...personal,
  fields: Object.fromEntries(
    Object.entries(fields).flatMap(([id, value]) => {
      const copy = ids.get(id) ?? null;
      return copy === null ? [] : [[FieldId.parse(copy), value] as const];
    }),
  ),
});

/** What somebody takes part in, by the copy's activities. */
const activitiesOf = (ids: CopyingRegistrants['ids'], { of }: Person) =>
  [...of.activities].flatMap(([id, because]) => {
    const copy = ids.get(id) ?? null;
    return copy === null ? [] : [{ activityId: ActivityId.parse(copy), because }];
  });

/** A part of the groups that are copied. */
interface Part {
  readonly parts: Parts;
  readonly copying: CopyingRegistrants;
  readonly found: readonly Found[];
}

/** Everybody of a part, under the ids of the copy. */
const copiesOf = ({ parts, copying: { to }, found }: Part) =>
  found.flatMap(({ primary, people }) => {
    const primaryId = copiedGroup(parts, to, primary);
    return people.map((person, index) => ({
      person,
      primaryId,
      registrantId: newRegistrantId(parts.ids, primaryId, index + 1),
    }));
  });

/** Those of a part who take up seats. */
const seatedOf = (part: Part) => copiesOf(part).filter(({ person }) => holdsSeat(person.of.status));

/** All keys of the part in one go; they are durable before anything is said under them. */
const keysOfAll = async (part: Part) => {
  await part.parts.keyring.ensure(copiesOf(part).map(({ registrantId }) => registrantId));
  return {};
};

/** As many as in the source, whatever the number that is offered. */
const seatsInActivities = (part: Part) => {
  const { parts, copying } = part;
  const { to: eventId, ids } = copying;
  const entering = seatedOf(part).map((one) => ({
    ...one,
    chosen: activitiesOf(ids, one.person).map(({ activityId }) => activityId),
  }));
  return reserveAll(
    [...byActivity(entering)].map(([activityId, people]) =>
      parts.activitySeats.reserveSome({ eventId, activityId, people, limit: 0, actor: copyActor }),
    ),
  );
};

/** As many as in the source, however many there are. */
const limitedOptions = async (part: Part) => {
  const { parts, copying } = part;
  const { to: eventId, ids } = copying;
  const fields = await parts.limitedFields(eventId);
  if (fields.length === 0) return nothingReserved;
  const people = seatedOf(part).map(({ person, registrantId, primaryId }) =>
    takerOf(fields, { registrantId, primaryId, label: '', answers: personalIn(ids, person.personal).fields }),
  );
  return parts.optionUses.reserve({ eventId, people, isCounted: true, actor: copyActor });
};

const confirmationNumbers = ({ parts, copying: { to, numbering }, found }: Part) => {
  const primaries = found.map(({ primary }) => copiedGroup(parts, to, primary));
  return reserveNumbers(parts, numbering, { eventId: to, primaries, actor: copyActor });
};

/** All that copies need. It is never released once they are being registered: the copying begins again until all are. */
const neededByCopies = steps<Part>()
  .step(keysOfAll)
  .step(seatsInActivities)
  .step(limitedOptions)
  .step(confirmationNumbers);

/**
 * Registers everybody of an event once more in its copy: under ids, numbers and keys of their own, with what they
 * entered and the status they have, groups as groups; not inside, nothing printed, nothing sent, without numbers of
 * orders and codes of tickets, which belong to the source. Whoever was erased is left out, and the next of the group
 * is its first. Begun again it registers who is missing.
 * Where the event numbers its registrations, the copy's sequence begins anew, in the order of the source (rule registration/numbers-in-sequence).
 */
export const copyRegistrants = async (parts: Parts, copying: CopyingRegistrants): Promise<number> => {
  const { log, surely, seal, clock, progress, ids: installation } = parts;
  const { from, to, before, ids, signal } = copying;
  const readGroup = openGroups(parts);

  const register = async ({ primary, people }: Found, numberOf: NumberOf): Promise<void> => {
    const primaryId = copiedGroup(parts, to, primary);
    const idOf = (place: number): RegistrantId => newRegistrantId(installation, primaryId, place);
    const registrants = people.map(({ of: { registrantId: copyOf, typeId, status, approval } }, index) => ({
      registrantId: idOf(index + 1),
      // A type that was deleted is none of the copy's either.
      typeId: TypeId.parse(ids.get(typeId) ?? installation.derive(`copy ${to} ${typeId}`, 'type')),
      status,
      ...(approval === 'awaited' ? { awaitsApproval: true } : {}),
      copyOf,
    }));
    const entered: [RegistrantId, RegistrantPersonal][] = [];
    for (const [index, { personal }] of people.entries()) {
      const { fields, ...known } = personalIn(ids, personal);
      const personId = idOf(index + 1);
      entered.push([personId, { ...known, fields: await parts.files.carry(fields, { eventId: to, personId }) }]);
    }
    const metadata = {
      eventId: to,
      commandId: systemCommandId('copy', to, primaryId),
      correlationId: to,
      actor: copyActor,
      at: clock.now(),
    };
    const { toAppend } = await seal(
      {
        type: submitted.type,
        data: {
          eventId: to,
          primaryId,
          confirmationNumber: numberOf(primaryId),
          registrants,
        },
        personal: Object.fromEntries(entered),
      },
      metadata,
      deriveUuid(`copy ${to} ${primaryId}`),
    );
    const taking = people
      .map((person, index) => ({
        registrantId: idOf(index + 1),
        status: person.of.status,
        activities: activitiesOf(ids, person),
      }))
      .filter(({ activities }) => activities.length > 0);
    const more =
      taking.length === 0
        ? []
        : [
            await seal(
              { type: enrolled.type, data: { eventId: to, primaryId, registrants: taking } },
              metadata,
              deriveUuid(`copy ${to} ${primaryId} enrolled`),
            ),
          ];
    // Where it is there already, it was stored when the copying was begun before.
    await log.append(registrationStream(primaryId), 'noStream', [toAppend, ...more.map((one) => one.toAppend)]);
  };

  const groups = await surely.tell(groupsBefore, { eventId: from, before }, slowestLagMs);
  let done = 0;
  for (let start = 0; start < groups.length; start += groupsAtOnce) {
    if (signal.aborted || !(await copying.isWanted())) return done;
    const found: Found[] = [];
    await inFlight(inFlightAtOnce, groups.slice(start, start + groupsAtOnce), async (primary) => {
      const people = await readGroup(primary, before);
      if (people.length > 0) found.push({ primary, people });
    });
    const order = new Map(groups.slice(start, start + groupsAtOnce).map((id, place) => [id, place]));
    found.sort((one, other) => (order.get(one.primary) ?? 0) - (order.get(other.primary) ?? 0));
    const reserved = await neededByCopies.reserve({ parts, copying, found });
    if (isRejection(reserved)) throw new Error(`a part of ${from} could not be copied: ${reserved.rejected}`);
    await inFlight(inFlightAtOnce, found, (one) => register(one, reserved.of.numberOf));
    done += found.reduce((sum, { people }) => sum + people.length, 0);
    await copying.onProgress(done);
    // Never further ahead of the projections than a part: every desk that reads meanwhile waits for them.
    await progress.waitForHead(longestLagMs);
  }
  return done;
};
