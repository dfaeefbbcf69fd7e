import type { EventDetails } from '@turnout/contracts/event-setup';
import { isRejection, PrimaryId, reject, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import type { RegistrationState } from '@turnout/contracts/registration';
import type { Accepted } from '../platform/command/handle.ts';
import type { StreamState } from '../platform/command/streams.ts';
import { AppendTooLarge } from '../platform/event-store/errors.ts';
import { chargeNew } from './charges/charge-new.ts';
import { addRegistrants } from './decider.ts';
import { settleFiles } from './files/name-files.ts';
import { joiningOf } from './joining.ts';
import { judgePeople, type Judged, type Request } from './judge-people.ts';
import type { RegistrationParts } from './parts.ts';
import { registrationStream } from './registrations.ts';
import { newRegistrantId } from './registrant-ids.ts';
import { reserve } from './reserve.ts';
import { visitorLanguage } from './visitor-language.ts';

type Group = Extract<RegistrationState, { kind: 'group' }>;

const attempts = 10;

/**
 * Adds people to a group that is there (`parent` of POST /api/registrations, decisions 18a). Staff may at any
 * time; whoever knows the primary's id may while the form is open, as many of each type as the primary's
 * type lets bring along; the primary with a link to edit the group, while it is good and may be edited (decisions/0085).
 * Seats are claimed first, as for a group of their own.
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
  const { body, caller, isStaff, link } = request;
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
  const people = registrants.map(({ label: _, chosen: __, ...one }) => ({
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
      linkId: link,
      ...(isStaff ? {} : { publicLanguage: visitorLanguage(caller, judged?.event) }),
      isToldByMail: true,
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

/** Somebody to be added, and whether staff are to accept them, or to confirm what was changed. */
type Joining = Judged & { readonly awaitsApproval: boolean; readonly isUnconfirmed: boolean };

/** Everybody to be added, judged as this group takes them. */
const judge = async (
  parts: RegistrationParts,
  request: Request,
  { state: group, sealed }: Pick<StreamState<RegistrationState>, 'sealed'> & { readonly state: Group },
): Promise<{ readonly event: EventDetails; readonly people: readonly Joining[] } | Rejection> => {
  const joining = await joiningOf(parts, request, group);
  if (isRejection(joining)) return joining;
  const { event, primary, people } = joining;
  const { email: primaryEmail } = await parts.registrations.personalOf({ state: group, sealed }, primary.registrantId);
  const judged = await judgePeople(parts, request, {
    event,
    people,
    firstPlace: group.lastPlace + 1,
    primaryEmail,
    idOf: (place) => newRegistrantId(parts.platform.ids, group.primaryId, place),
  });
  if (isRejection(judged)) return judged;
  const { isStaff, link } = request;
  return {
    event,
    people: judged.map((one, index) => {
      const { requireApproval = false, requireValidation = false } = people[index]?.form.details ?? {};
      return {
        ...one,
        awaitsApproval: !isStaff && requireApproval,
        isUnconfirmed: link !== undefined && requireValidation,
      };
    }),
  };
};
