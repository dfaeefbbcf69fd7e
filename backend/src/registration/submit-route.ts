import type { EventDetails } from '@turnout/contracts/event-setup';
import { isRejection, PrimaryId, RegistrantId, reject, type EventId, type Rejection } from '@turnout/contracts/kernel';
import { registrationApi, registrationEvents, type RegistrationState } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { Accepted } from '../platform/command/handle.ts';
import { AppendTooLarge } from '../platform/event-store/errors.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import { openKeyedMutex } from '../platform/locks/keyed-mutex.ts';
import { openAsRead } from './as-read.ts';
import { addToGroup } from './add-to-group.ts';
import { howTheyPay } from './charges/how-they-pay.ts';
import { chargeNew } from './charges/charge-new.ts';
import { holdNumbers } from './confirmation-number.ts';
import { submitRegistration, type NewRegistrant } from './decider.ts';
import { settleFiles } from './files/name-files.ts';
import { judgePeople, openEventOf, peopleOf, type Judged as Labelled, type Request } from './judge-people.ts';
import { registersAnybody, type RegistrationParts } from './parts.ts';
import { refuseGroup } from './public-form.ts';
import { openedBy } from './promo-codes/opened-by.ts';
import { newRegistrantId } from './registrant-ids.ts';
import { registrationStream } from './registrations.ts';
import { reserve } from './reserve.ts';
import type { HeldFor } from './seats/decider.ts';
import { visitorLanguage } from './visitor-language.ts';
import { waiterOf } from './waiting/waiter-of.ts';

/** POST /api/registrations: a person or a group, by themselves or by staff (spec 000, section 5). */
export const submitRoute = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { registrations } = parts;
  const inTurn = openKeyedMutex();
  const asRead = openAsRead(parts);
  const wholeOf = async (group: Parameters<typeof registrations.viewOf>[0], id: RegistrantId) => {
    const view = await registrations.viewOf(group, id);
    return view === null ? null : asRead.one(view, group.state);
  };
  route(app, http, registrationApi.submit, {
    titleOf: parts.askedField,
    eventOf: ({ body }) => body.event,
    handle: async ({ body }, caller) => {
      const isStaff = registersAnybody(await caller.rightsIn(body.event));
      const primaryId = PrimaryId.parse(caller.newId('registration'));
      // The same intent sent twice at once: the second hears what became of the first.
      const { parent = null } = body;
      // Only who registers anew has a seat held.
      if (parent !== null && body.offer !== undefined) return reject('no-seat-held');
      const request = { body, caller, isStaff };
      const submitted = await inTurn(parent ?? primaryId, () =>
        parent === null ? submit(parts, { ...request, primaryId }) : addToGroup(parts, { ...request, parent }),
      );
      if (isRejection(submitted)) return submitted;
      const { after, position } = submitted;
      // Whoever registers or adds to a group holds the primary's badge.
      const badge = parent ?? RegistrantId.parse(primaryId);
      const show = (id: RegistrantId) => (isStaff ? wholeOf(after, id) : registrations.publicViewOf(after, id, badge));
      const views = await Promise.all(registeredBy(submitted).map(show));
      const [registration, ...childRegistrations] = views.flatMap((view) => (view === null ? [] : [view]));
      // Nobody: only of an older version, whose facts do not say which request caused them.
      return registration === undefined
        ? reject('command-id-reused')
        : { body: { registration, childRegistrations }, position };
    },
  });
};

const { RegistrationSubmitted: asGroup, RegistrantsAdded: added } = registrationEvents;

/** Whom the accepted command registered, in the order of the request. */
const registeredBy = ({ facts }: Pick<Accepted<RegistrationState>, 'facts'>): readonly RegistrantId[] =>
  facts.flatMap(({ type, data }): readonly RegistrantId[] => {
    if (type === asGroup.type) return idsOf(asGroup.data.parse(data));
    return type === added.type ? idsOf(added.data.parse(data)) : [];
  });

const idsOf = ({ registrants }: { readonly registrants: readonly { readonly registrantId: RegistrantId }[] }) =>
  registrants.map(({ registrantId }) => registrantId);

const submit = async (
  parts: RegistrationParts,
  request: Request & { readonly primaryId: PrimaryId },
): Promise<Accepted<RegistrationState> | Rejection> => {
  const { registrations, platform } = parts;
  const { body, caller, isStaff, primaryId } = request;
  const streamId = registrationStream(primaryId);
  const eventId = body.event;
  const known = await registrations.streams.read(streamId);
  // Nothing there: remembered, so that the decision need not look again.
  if (known.revision === -1) registrations.streams.remember(streamId, known);
  const judged = known.state.kind === 'group' ? null : await judge(parts, request);
  if (isRejection(judged)) return judged;
  const offer = offerOf(parts, request);
  if (isRejection(offer)) return offer;
  const held = judged === null ? null : await hold(parts, { ...judged, eventId, primaryId, offer });
  if (isRejection(held)) return held;
  const people = (judged?.registrants ?? []).map(({ label: _, chosen: __, ...one }) => ({
    ...one,
    activities: held?.of(one.registrantId) ?? [],
  }));
  const charges = await chargeNew(parts, request, { primaryId, people, held });
  if (isRejection(charges)) return charges;
  const { charging, giveBack } = charges;
  const payment = judged === null ? null : howTheyPay(request, judged.event, charging);
  if (isRejection(payment)) {
    await giveBack();
    return payment;
  }
  const submitting = platform.commands.handle({
    streams: registrations.streams,
    streamId,
    eventId,
    decide: submitRegistration,
    command: {
      eventId,
      primaryId,
      confirmationNumber: held?.confirmationNumber ?? '',
      ...(isStaff ? {} : { publicLanguage: visitorLanguage(caller, judged?.event) }),
      isToldByMail: true,
      registrants: people,
      charging,
      payment,
    },
    context: caller.context(),
  });
  const submitted = await submitting.catch(async (error: unknown) => {
    // Certainly not stored, and never will be; whatever else went wrong may have been stored all the same.
    if (error instanceof AppendTooLarge) await giveBack();
    throw error;
  });
  if (isRejection(submitted)) await giveBack();
  else await settleFiles(parts, people);
  return submitted;
};

/** Whose held seat the first of the group takes; undefined where no code is shown. */
const offerOf = (
  { platform }: RegistrationParts,
  { body: { offer: code, type: typeId }, caller: { now } }: Request,
): HeldFor | Rejection<'no-seat-held'> | undefined => {
  if (code === undefined) return undefined;
  const waiter = waiterOf(platform.ids, { typeId, code });
  return waiter === null ? reject('no-seat-held') : { waiter, now };
};

/** Who is to be registered, and for which event. */
interface Judged {
  readonly event: EventDetails;
  readonly registrants: readonly (NewRegistrant & Pick<Labelled, 'label' | 'chosen'>)[];
}

/** Claims what a group needs to be registered, its confirmation number last: whoever finds no seat takes none. */
const hold = async (
  parts: RegistrationParts,
  group: Judged & {
    readonly eventId: EventId;
    readonly primaryId: PrimaryId;
    readonly offer: HeldFor | undefined;
  },
) => {
  const { platform, numbers } = parts;
  const { event, eventId, primaryId, registrants, offer } = group;
  const [reserved] = await Promise.all([
    reserve(parts, { event, eventId, people: registrants.map((one) => ({ ...one, primaryId })), offer }),
    platform.keyring.ensure(registrants.map(({ registrantId }) => registrantId)),
  ]);
  if (isRejection(reserved)) return reserved;
  const numbered = await holdNumbers({ ids: platform.ids, numbers }, event, { eventId, primaries: [primaryId] });
  return {
    of: reserved.of,
    confirmationNumber: numbered.of(primaryId),
    giveBack: async () => {
      await Promise.all([reserved.giveBack(), numbered.giveBack()]);
    },
  };
};

/** Everybody of the group as they will be registered, or why they will not be. */
const judge = async (
  parts: RegistrationParts,
  request: Request & { readonly primaryId: PrimaryId },
): Promise<Judged | Rejection> => {
  const event = await openEventOf(parts, request);
  if (isRejection(event)) return event;
  const people = await peopleOf(parts, request);
  if (isRejection(people)) return people;
  if (!request.isStaff) {
    const [primary, ...others] = people.map(({ typeId, form: { details } }) => ({ typeId, details }));
    const opened = await openedBy(parts, request, people);
    if (isRejection(opened)) return opened;
    const refused = primary === undefined ? reject('type-not-found') : refuseGroup(primary, others, opened);
    if (refused !== null) return refused;
  }
  const idOf = (place: number) => newRegistrantId(parts.platform.ids, request.primaryId, place);
  const judged = await judgePeople(parts, request, { event, people, firstPlace: 1, idOf });
  if (isRejection(judged)) return judged;
  // A group is accepted as one; whom staff enter they have accepted.
  const waits = !request.isStaff && people.some(({ form }) => form.details.requireApproval);
  const registrants = judged.map((one, index) => ({
    ...one,
    registrantId: idOf(index + 1),
    ...(waits ? { status: 'pending' as const, awaitsApproval: true } : { status: 'confirmed' as const }),
  }));
  return { event, registrants };
};
