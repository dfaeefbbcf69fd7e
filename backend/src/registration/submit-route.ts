import {
  isRejection,
  PrimaryId,
  RegistrantId,
  reject,
  type EventId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import { registrationApi, type RegistrationState, type SubmitRegistration } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { Accepted } from '../platform/command/handle.ts';
import { AppendTooLarge } from '../platform/event-store/errors.ts';
import { route, type Caller, type Rim } from '../platform/http/route.ts';
import { openTurns } from '../platform/turns.ts';
import { confirmationNumberOf } from './confirmation-number.ts';
import { submitRegistration, type NewRegistrant } from './decider.ts';
import { judgeEntered, type Entered } from './entered-values.ts';
import { registersAnybody, type RegistrationParts, type TypeForm } from './parts.ts';
import { refuseClosed, refuseGroup, shownFields } from './public-form.ts';
import { refuseTooMany } from './public-limits.ts';
import { newRegistrantId } from './registrant-ids.ts';
import { registrationStream } from './registrations.ts';
import { isSameSubmission } from './same-submission.ts';
import { claimSeats } from './seats/group-seats.ts';

interface Person {
  readonly typeId: TypeId;
  readonly entered: readonly Entered[];
  readonly form: TypeForm;
}

/** One request, as it is decided. */
interface Request {
  readonly body: SubmitRegistration;
  readonly caller: Caller;
  readonly isStaff: boolean;
  readonly primaryId: PrimaryId;
}

/** POST /api/registrations: a person or a group, by themselves or by staff (spec 000, section 5). */
export const submitRoute = (app: FastifyInstance, rim: Rim, parts: RegistrationParts): void => {
  const { registrations, limits } = parts;
  const inTurn = openTurns();
  route(app, rim, registrationApi.submit, {
    handle: async ({ body }, caller) => {
      const isStaff = registersAnybody(await caller.rightsIn(body.event));
      const tooMany = isStaff ? null : await refuseTooMany(limits.registering, caller.address);
      if (tooMany !== null) return tooMany;
      const primaryId = PrimaryId.parse(caller.newId('registration'));
      // The same intent sent twice at once: the second hears what became of the first.
      const submitted = await inTurn(primaryId, () => submit(parts, { body, caller, isStaff, primaryId }));
      if (isRejection(submitted)) return submitted;
      const { after, position } = submitted;
      if (!(await isSameSubmission(parts.platform.keyring, submitted, everybodyOf(body)))) {
        return reject('command-id-reused');
      }
      if (after.state.kind === 'absent' || after.state.eventId !== body.event) return reject('command-id-reused');
      const ids = [...after.state.registrants.keys()];
      const primary = RegistrantId.parse(primaryId);
      const show = (id: RegistrantId) =>
        isStaff ? registrations.viewOf(after, id) : registrations.publicViewOf(after, id, primary);
      const views = await Promise.all(ids.map(show));
      const [registration, ...childRegistrations] = views.flatMap((view) => (view === null ? [] : [view]));
      return registration === undefined
        ? reject('command-id-reused')
        : { body: { registration, childRegistrations }, position };
    },
  });
};

/** Everybody whom a request registers, primary first. */
const everybodyOf = ({ type, fields, registrants = [] }: SubmitRegistration) => [{ type, fields }, ...registrants];

const submit = async (parts: RegistrationParts, request: Request): Promise<Accepted<RegistrationState> | Rejection> => {
  const { registrations, platform, seats, seatLimit } = parts;
  const { body, caller, isStaff, primaryId } = request;
  const streamId = registrationStream(primaryId);
  const eventId = body.event;
  const known = await registrations.streams.read(streamId);
  // Nothing there: remembered, so that the decision need not look again.
  if (known.revision === -1) registrations.streams.remember(streamId, known);
  const registrants = known.state.kind === 'group' ? [] : await judge(parts, request);
  if (isRejection(registrants)) return registrants;
  const held =
    registrants.length === 0
      ? null
      : await Promise.all([
          claimSeats(seats, {
            eventId,
            people: registrants.map((one) => ({ ...one, primaryId })),
            limitOf: seatLimit,
          }),
          platform.keyring.ensure(registrants.map(({ registrantId }) => registrantId)),
        ]).then(([claimed]) => claimed);
  if (isRejection(held)) return held;
  const confirmationNumber = confirmationNumberOf(platform.ids, primaryId);
  const submitting = platform.commands.handle({
    streams: registrations.streams,
    streamId,
    eventId,
    decide: submitRegistration,
    command: {
      eventId,
      primaryId,
      confirmationNumber,
      ...(isStaff ? {} : { publicLanguage: caller.language }),
      registrants,
    },
    context: caller.context(),
  });
  const submitted = await submitting.catch(async (error: unknown) => {
    // Certainly not stored, and never will be; whatever else went wrong may have been stored all the same.
    if (error instanceof AppendTooLarge) await held?.giveBack();
    throw error;
  });
  if (isRejection(submitted)) await held?.giveBack();
  return submitted;
};

/** Everybody of the group as they will be registered, or why they will not be. */
const judge = async (
  parts: RegistrationParts,
  { body, caller, isStaff, primaryId }: Request,
): Promise<readonly NewRegistrant[] | Rejection> => {
  const event = await parts.eventDetails(body.event);
  if (event === null) return reject('event-not-found');
  const closed = isStaff ? null : refuseClosed(event, caller.now);
  if (closed !== null) return closed;
  const people = await formsOf(parts, body.event, everybodyOf(body));
  if (isRejection(people)) return people;
  if (!isStaff) {
    const [primary, ...others] = people.map(({ typeId, form: { details } }) => ({ typeId, details }));
    const refused = primary === undefined ? reject('type-not-found') : refuseGroup(primary, others);
    if (refused !== null) return refused;
    if (event.termsAndConditions !== '' && body.termsAgreed !== true) return reject('terms-not-agreed');
  }
  const registrants: NewRegistrant[] = [];
  for (const [index, { typeId, entered, form }] of people.entries()) {
    const fields = isStaff ? form.fields : shownFields(form.fields);
    const judged = { language: caller.language, place: index + 1, isBound: !isStaff };
    const personal = judgeEntered(fields, entered, {}, judged);
    if (isRejection(personal)) return personal;
    const registrantId = newRegistrantId(parts.platform.ids, primaryId, index + 1);
    registrants.push({ registrantId, typeId, status: 'confirmed', personal });
  }
  const isPassed = isStaff || (await parts.botCheck.passes(body.grecaptcha, caller.context().commandId));
  return isPassed ? registrants : reject('bot-check-failed');
};

const formsOf = async (
  { formOf }: RegistrationParts,
  eventId: EventId,
  people: readonly { readonly type: TypeId; readonly fields: readonly Entered[] }[],
): Promise<readonly Person[] | Rejection> => {
  const found: Person[] = [];
  for (const { type, fields } of people) {
    const form = await formOf(eventId, type);
    if (form === null) return reject('type-not-found');
    found.push({ typeId: type, entered: fields, form });
  }
  return found;
};
