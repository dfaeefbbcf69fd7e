import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  isRejection,
  PrimaryId,
  reject,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import { holdsSeat, type RegistrationState } from '@turnout/contracts/registration';
import type { Accepted } from '../platform/command/handle.ts';
import type { StreamState } from '../platform/command/streams.ts';
import { AppendTooLarge } from '../platform/event-store/errors.ts';
import { chargeNew } from './charges/charge-new.ts';
import { addRegistrants, primaryIn } from './decider.ts';
import { settleFiles } from './files/name-files.ts';
import { judgePeople, openEventOf, peopleOf, type Judged, type Request } from './judge-people.ts';
import type { RegistrationParts } from './parts.ts';
import { openedBy } from './promo-codes/opened-by.ts';
import { refuseAdded } from './public-form.ts';
import { registrationStream } from './registrations.ts';
import { newRegistrantId } from './registrant-ids.ts';
import { reserve } from './reserve.ts';

type Group = Extract<RegistrationState, { kind: 'group' }>;

const attempts = 10;

/**
 * Adds people to a group that is there (`parent` of POST /api/registrations, decisions 18a). Staff may at any
 * time; whoever knows the primary's id may while the form is open, as many of each type as the primary's
 * type lets bring along. Seats are claimed first, as for a group of their own.
 */
export const addToGroup = async (
  parts: RegistrationParts,
  request: Request & { readonly parent: RegistrantId },
): Promise<Accepted<RegistrationState> | Rejection> => {
  const primaryId = PrimaryId.safeParse(request.parent);
  if (!primaryId.success) return reject('registration-not-found');
  for (let turn = 1; ; turn += 1) {
    const added = await addOnce(parts, request, primaryId.data);
    if (!isRejection(added) || added.rejected !== 'group-grew-meanwhile' || turn === attempts) return added;
  }
};

const addOnce = async (
  parts: RegistrationParts,
  request: Request,
  primaryId: PrimaryId,
): Promise<Accepted<RegistrationState> | Rejection> => {
  const { registrations, platform } = parts;
  const { body, caller, isStaff } = request;
  const eventId = body.event;
  const streamId = registrationStream(primaryId);
  const known = await registrations.streams.read(streamId);
  const { state, commands: done } = known;
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('registration-not-found');
  const isRepeat = done.has(caller.context().commandId);
  const judged = isRepeat ? null : await judge(parts, request, { ...known, state });
  if (isRejection(judged)) return judged;
  const registrants = (judged?.people ?? []).map((one, index) => ({
    ...one,
    primaryId,
    registrantId: newRegistrantId(platform.ids, primaryId, state.lastPlace + index + 1),
  }));
  const held = judged === null ? null : await reserve(parts, { event: judged.event, eventId, people: registrants });
  if (isRejection(held)) return held;
  const people = registrants.map(({ label: _, ...one }) => ({
    ...one,
    activities: held?.of(one.registrantId) ?? [],
  }));
  const charges = await chargeNew(parts, request, { primaryId, people, held });
  if (isRejection(charges)) return charges;
  const { charging, giveBack } = charges;
  await platform.keyring.ensure(registrants.map(({ registrantId }) => registrantId));
  const adding = platform.commands.handle({
    streams: registrations.streams,
    streamId,
    eventId,
    decide: addRegistrants,
    command: {
      eventId,
      primaryId,
      ...(isStaff ? {} : { publicLanguage: caller.language }),
      registrants: people,
      charging,
    },
    context: caller.context(),
  });
  const added = await adding.catch(async (error: unknown) => {
    // Certainly not stored, and never will be; whatever else went wrong may have been stored all the same.
    if (error instanceof AppendTooLarge) await giveBack();
    throw error;
  });
  if (isRejection(added)) await giveBack();
  else await settleFiles(parts, people);
  return added;
};

/** Somebody to be added, and whether staff are to accept them. */
type Joining = Judged & { readonly awaitsApproval: boolean };

/** Everybody to be added, judged as this group takes them. */
const judge = async (
  parts: RegistrationParts,
  request: Request,
  { state: group, sealed }: Pick<StreamState<RegistrationState>, 'sealed'> & { readonly state: Group },
): Promise<{ readonly event: EventDetails; readonly people: readonly Joining[] } | Rejection> => {
  const event = await openEventOf(parts, request);
  if (isRejection(event)) return event;
  const primary = primaryIn(group);
  if (primary === undefined) return reject('registration-not-found');
  if (!holdsSeat(primary.status)) return reject('group-not-open', { status: primary.status });
  const people = await peopleOf(parts, request);
  if (isRejection(people)) return people;
  if (!request.isStaff) {
    const form = await parts.formOf(group.eventId, primary.typeId);
    if (form === null) return reject('type-not-found');
    const added = people.map(({ typeId, form: { details } }) => ({ typeId, details }));
    const opened = await openedBy(parts, request, people);
    if (isRejection(opened)) return opened;
    const along = { present: broughtAlong(group), opened };
    const refused = refuseAdded({ typeId: primary.typeId, details: form.details }, along, added);
    if (refused !== null) return refused;
  }
  const { email: primaryEmail } = await parts.registrations.personalOf({ state: group, sealed }, primary.registrantId);
  const judged = await judgePeople(parts, request, {
    event,
    people,
    firstPlace: group.lastPlace + 1,
    primaryEmail,
    idOf: (place) => newRegistrantId(parts.platform.ids, group.primaryId, place),
  });
  if (isRejection(judged)) return judged;
  const waits = (index: number): boolean => !request.isStaff && people[index]?.form.details.requireApproval === true;
  return { event, people: judged.map((one, index) => ({ ...one, awaitsApproval: waits(index) })) };
};

/** The types of those whom the primary brought along so far, and who still take part. */
const broughtAlong = ({ registrants }: Group): readonly TypeId[] =>
  [...registrants.values()].filter(({ place, status }) => place > 1 && holdsSeat(status)).map(({ typeId }) => typeId);
