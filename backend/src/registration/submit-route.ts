import type { EventDetails } from '@turnout/contracts/event-setup';
import { isRejection, PrimaryId, RegistrantId, reject, type EventId, type Rejection } from '@turnout/contracts/kernel';
import { registrationApi, registrationEvents, type RegistrationState } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { InvoiceAddress } from '@turnout/contracts/charges';
import type { Accepted, CommandContext } from '../platform/command/handle.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import { openKeyedMutex } from '../platform/locks/keyed-mutex.ts';
import { openAsRead } from '../groups/stream/as-read.ts';
import { addToGroup } from '../groups/join/add-to-group.ts';
import { howTheyPay } from '../groups/charge/how-they-pay.ts';
import type { Charging } from '../groups/decide/charged-facts.ts';
import { reserveNumbers, type NumberOf } from '../groups/needs/confirmation-number.ts';
import { submitRegistration, type NewRegistrant } from '../groups/decide/decider.ts';
import type { Seated } from '../groups/needs/reserve-activities.ts';
import { settleFiles } from '../groups/judge/name-files.ts';
import { steps } from '../claims/reservation.ts';
import {
  judgePeople,
  openEventOf,
  peopleOf,
  type Judged as Labelled,
  type Request,
} from '../groups/judge/judge-people.ts';
import { registersAnybody, type RegistrationParts } from '../groups/stream/parts.ts';
import { refuseGroup } from '../groups/judge/public-form.ts';
import { openedBy } from '../groups/judge/opened-by.ts';
import { newRegistrantId } from '../platform/ids/registrant-ids.ts';
import { registrationStream } from '../groups/stream/registrations.ts';
import { neededByNewcomers } from '../groups/needs/newcomers.ts';
import { visitorLanguage } from '../platform/http/visitor-language.ts';
import { waiterOf } from '../groups/stream/waiter-of.ts';

/** Addresses that invoices are made out to, which another capability keeps. */
export interface InvoiceAddresses {
  readonly areAskedFor: (eventId: EventId) => Promise<boolean>;
  /** Kept once for the same registration, however often it comes. */
  readonly keep: (
    of: { readonly eventId: EventId; readonly primaryId: PrimaryId; readonly address: InvoiceAddress },
    context: CommandContext,
  ) => Promise<void>;
}

/** POST /api/registrations: a person or a group, by themselves or by staff (rule registration/registering-call). */
export const submitRoute = (
  app: FastifyInstance,
  http: HttpContext,
  parts: RegistrationParts & { readonly invoices: InvoiceAddresses },
): void => {
  const { registrations, invoices } = parts;
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
      const invoiceAddress = parent === null ? (body.invoiceAddress ?? null) : null;
      if (invoiceAddress !== null && !(await invoices.areAskedFor(body.event))) return reject('invoices-not-offered');
      const request = { body, caller, isStaff };
      const submitted = await inTurn(parent ?? primaryId, () =>
        parent === null ? submit(parts, { ...request, primaryId }) : addToGroup(parts, { ...request, parent }),
      );
      if (isRejection(submitted)) return submitted;
      // The same intent again does what is left of it.
      if (invoiceAddress !== null)
        await invoices.keep({ eventId: body.event, primaryId, address: invoiceAddress }, caller.context());
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
  const { registrations } = parts;
  const { body, primaryId } = request;
  const streamId = registrationStream(primaryId);
  const known = await registrations.streams.read(streamId);
  // The same request came before: it is answered as it was then.
  if (known.state.kind === 'group') return store(parts, request, nobody);
  // Nothing there: remembered, so that the decision need not look again.
  if (known.revision === -1) registrations.streams.remember(streamId, known);
  const reserved = await registering.reserve({ parts, request, primaryId, eventId: body.event });
  if (isRejection(reserved)) return reserved;
  const submitted = await reserved.confirm((group) => store(parts, request, group));
  if (!isRejection(submitted)) await settleFiles(parts, reserved.of.people);
  return submitted;
};

/** A group that asks to be registered. */
interface Submission {
  readonly parts: RegistrationParts;
  readonly request: Request & { readonly primaryId: PrimaryId };
  readonly primaryId: PrimaryId;
  readonly eventId: EventId;
}

/** With everybody judged. */
interface Judged extends Submission {
  readonly event: EventDetails;
  readonly registrants: readonly (NewRegistrant & Pick<Labelled, 'label' | 'chosen'>)[];
}

const groupAsJudged = ({ parts, request }: Submission) => judge(parts, request);

/** The held seat that the first of the group takes; undefined where no code is shown. */
const seatHeldForThem = ({ parts: { platform }, request }: Submission) => {
  const { offer: code, type: typeId } = request.body;
  if (code === undefined) return { offer: undefined };
  const waiter = waiterOf(platform.ids, { typeId, code });
  return waiter === null ? reject('no-seat-held') : { offer: { waiter, now: request.caller.now } };
};

const confirmationNumber = ({ parts: { platform, numbers }, event, eventId, primaryId }: Judged) =>
  reserveNumbers({ ids: platform.ids, numbers }, event, { eventId, primaries: [primaryId] });

const peopleAsRegistered = ({ registrants, enrolmentsOf }: Judged & Seated) => ({
  people: registrants.map(({ label: _, chosen: __, ...one }) => ({
    ...one,
    activities: enrolmentsOf(one.registrantId),
  })),
});

const howTheyWillPay = ({ request, event, charging }: Judged & { readonly charging: Charging }) => {
  const payment = howTheyPay(request, event, charging);
  return isRejection(payment) ? payment : { payment };
};

/** The registration of a group. Its number comes last: whoever is refused takes none. */
const registering = steps<Submission>()
  .step(groupAsJudged)
  .step(seatHeldForThem)
  .step((group) => neededByNewcomers.reserve(group))
  .step(howTheyWillPay)
  .step(confirmationNumber)
  .step(peopleAsRegistered);

type Registering = Pick<Parameters<typeof submitRegistration>[0], 'charging' | 'payment'> & {
  readonly event: EventDetails | undefined;
  readonly people: readonly NewRegistrant[];
  readonly numberOf: NumberOf;
};

const nobody: Registering = {
  event: undefined,
  people: [],
  charging: undefined,
  payment: null,
  numberOf: () => '',
};

const store = (
  { platform, registrations }: RegistrationParts,
  { body, caller, isStaff, primaryId }: Submission['request'],
  { event, people, charging, payment, numberOf }: Registering,
) =>
  platform.commands.handle({
    streams: registrations.streams,
    streamId: registrationStream(primaryId),
    eventId: body.event,
    decide: submitRegistration,
    command: {
      eventId: body.event,
      primaryId,
      confirmationNumber: numberOf(primaryId),
      ...(isStaff ? {} : { publicLanguage: visitorLanguage(caller, event) }),
      isToldByMail: true,
      registrants: people,
      charging,
      payment,
    },
    context: caller.context(),
  });

/** Everybody of the group as they will be registered, or why they will not be. */
const judge = async (
  parts: RegistrationParts,
  request: Request & { readonly primaryId: PrimaryId },
): Promise<Pick<Judged, 'event' | 'registrants'> | Rejection> => {
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
