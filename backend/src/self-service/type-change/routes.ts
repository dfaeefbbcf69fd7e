import { balanceOf, sumsOf, totalsOf } from '@turnout/contracts/charges';
import { dayOfEvent } from '@turnout/contracts/event-setup';
import { isRejection, PrimaryId, reject, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import { selfServiceApi, type ChangeType } from '@turnout/contracts/self-service';
import {
  registrationEvents,
  type RegistrantState,
  type RegistrationState,
  type RegistrationView,
} from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { Accepted } from '../../platform/command/handle.ts';
import { untilDecided } from '../../platform/command/until-decided.ts';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { openKeyedMutex } from '../../platform/locks/keyed-mutex.ts';
import { registrationFor } from '../../platform/session/staff.ts';
import { priceBefore } from '../../groups/charge/price-before.ts';
import { isCutOff } from '../../groups/stream/cut-off.ts';
import type { FoundGroup } from '../../groups/stream/group-of.ts';
import { dryRun } from '../../groups/needs/dry-run.ts';
import type { Reservation } from '../../claims/reservation.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { completeTypeChange } from './complete.ts';
import { changeType, refuseOtherMoney, refuseTypeChange, takingPart } from './decider.ts';
import { finishChange } from './finish.ts';
import { typeChange, type Changing, type PlannedChange } from './plan.ts';

type Routes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts) => void;

const changed = registrationEvents.RegistrationTypeChanged;
/** Claims that nobody used are looked at after two minutes: what took half as long is worked out anew. */
const claimsStandMs = 60_000;

const noted = {
  en: 'Information successfully updated!',
  es: '¡Información actualizada correctamente!',
  fr: 'Informations mises à jour !',
};

/** Rebuilding registrations under another type (rule self-service/type-change; decisions/0091). */
export const typeChangeRoutes: Routes = (app, http, parts) => {
  formRoute(app, http, parts);
  priceRoute(app, http, parts);
  changeRoute(app, http, parts);
  finishRoute(app, http, parts);
};

/** The group of somebody whose type may be changed by the caller, as of now; or why not. */
const openChange = async (
  parts: RegistrationParts,
  id: RegistrantId,
  caller: Caller,
): Promise<FoundGroup | Rejection> => {
  const { registrations } = parts;
  const found = await registrations.find(id);
  const person = found?.state.registrants.get(id);
  if (found === null || person === undefined) return reject('registration-not-found');
  const { eventId } = found.state;
  const { registeredAt } = person;
  if (await isCutOff(parts, caller, { eventId, registeredAt })) return reject('edit-cut-off');
  const inside = takingPart(found.state).find((one) => one.inside !== null);
  const name = inside === undefined ? '' : await nameOf(parts, found, inside);
  return refuseTypeChange(found.state, id, () => name) ?? found;
};

const nameOf = async (
  { registrations }: Pick<RegistrationParts, 'registrations'>,
  { group }: Pick<FoundGroup, 'group'>,
  { registrantId }: Pick<RegistrantState, 'registrantId'>,
): Promise<string> => {
  const { firstName, lastName } = await registrations.personalOf(group, registrantId);
  return `${firstName} ${lastName}`.trim() || registrantId;
};

const formRoute: Routes = (app, http, parts) => {
  const { registrations, typesAndFields, eventDetails } = parts;
  route(app, http, selfServiceApi.typeChangeForm, {
    reads: ['forms', 'registrants'],
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }, caller) => {
      const found = await openChange(parts, id, caller);
      if (isRejection(found)) return found;
      const { eventId } = found.state;
      const [event, { types, fields }] = await Promise.all([eventDetails(eventId), typesAndFields(eventId)]);
      if (event === null) return reject('event-not-found');
      const registrants = takingPart(found.state).map(async ({ registrantId, typeId }) => ({
        _id: registrantId,
        typeId,
        personal: await registrations.personalOf(found.group, registrantId),
      }));
      return {
        body: {
          form: {
            today: dayOfEvent(caller.now, event.timeZone),
            registrants: await Promise.all(registrants),
            types: types.map(({ _id, name, groups, groupCount, orderGroup, fields: ids, typeGroupOnly }) => ({
              _id,
              name,
              groups,
              groupCount,
              orderGroup,
              fields: ids,
              typeGroupOnly,
            })),
            fields: [...fields],
          },
        },
      };
    },
  });
};

/** One change of type, worked out on the group as it is now. */
const change = async (
  parts: RegistrationParts,
  id: RegistrantId,
  { body, caller }: { readonly body: ChangeType; readonly caller: Caller },
): Promise<Accepted<RegistrationState> | Rejection> => {
  const { registrations, platform } = parts;
  const known = await registrations.find(id);
  if (known === null) return reject('registration-not-found');
  const isRepeat = known.group.commands.has(caller.context().commandId);
  const found = isRepeat ? known : await openChange(parts, id, caller);
  if (isRejection(found)) return found;
  const { eventId } = found.state;
  const to = PrimaryId.parse(caller.newId('type-change'));
  const begun = Date.parse(platform.clock.now());
  const command = { eventId, registrantId: id, to };
  const store = (planned: PlannedChange | typeof nobody) =>
    platform.commands.handle({
      streams: registrations.streams,
      streamId: found.streamId,
      eventId,
      decide: changeType,
      command: { ...command, ...planned },
      context: caller.context(),
    });
  if (isRepeat) return store(nobody);
  const reserved = await plan(parts, { found, id, to, body, caller });
  if (isRejection(reserved)) return reserved;
  return reserved.confirm(({ people, leftOut, personal, charging }) => {
    const isLate = Date.parse(platform.clock.now()) - begun > claimsStandMs;
    return isLate ? Promise.resolve(reject('type-changed-meanwhile')) : store({ people, leftOut, personal, charging });
  });
};

const nobody = { people: [], leftOut: [] };

const plan = async (
  parts: RegistrationParts,
  { id, ...changing }: Omit<Changing, 'event'> & { readonly id: RegistrantId },
): Reservation<PlannedChange> => {
  const { eventId, registrants } = changing.found.state;
  const event = await parts.eventDetails(eventId);
  if (event === null) return reject('event-not-found');
  if (registrants.get(id)?.typeId === changing.body.type) return reject('type-already-has');
  return typeChange.reserve({ ...changing, parts, event });
};

/** What the change would cost, worked out as it would be made, of the group as it is now. */
const priceRoute: Routes = (app, http, parts) => {
  const { registrations } = parts;
  route(app, http, selfServiceApi.priceTypeChange, {
    titleOf: parts.askedField,
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, body }, caller) => {
      const found = await openChange(parts, id, caller);
      if (isRejection(found)) return found;
      const to = PrimaryId.parse(caller.newId('type-change'));
      const planned = await plan(dryRun(parts), { found, id, to, body, caller });
      if (isRejection(planned)) return planned;
      const { people, leftOut, charging } = planned.of;
      const otherwise = refuseOtherMoney(found.state, charging);
      if (otherwise !== null) return otherwise;
      const linesOf = new Map(charging.people.map(({ registrantId, lines }) => [registrantId, lines]));
      const after = people.map(({ was, to: becomes }) => ({
        registrantId: was.registrantId,
        lines: linesOf.get(becomes) ?? [],
      }));
      // What was paid and what staff charge goes along.
      const paid = sumsOf(found.state.transactions.values());
      const { total } = balanceOf(totalsOf(after.flatMap(({ lines }) => lines)), paid);
      const leaving = leftOut.map(({ registrantId }) => registrantId);
      const priced = { currency: charging.currency, total, people: after };
      return { body: { price: await priceBefore(parts, found.state, priced, leaving) } };
    },
  });
};

/** Where the change stands already, the worker or this makes what is missing of the new group. */
const complete = async (parts: RegistrationParts, { facts }: Pick<Accepted<RegistrationState>, 'facts'>) => {
  const fact = facts.find(({ type }) => type === changed.type);
  if (fact === undefined) return reject('command-id-reused');
  const done = await completeTypeChange({ ...parts, streams: parts.registrations.streams }, fact);
  return done ?? reject('event-not-found');
};

const changeRoute: Routes = (app, http, parts) => {
  const { registrations } = parts;
  const inTurn = openKeyedMutex();
  route(app, http, selfServiceApi.changeType, {
    titleOf: parts.askedField,
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, body }, caller) =>
      inTurn(id, async () => {
        const decided = await untilDecided(['type-changed-meanwhile'], () => change(parts, id, { body, caller }));
        if (isRejection(decided)) return decided;
        const done = await complete(parts, decided);
        if (isRejection(done)) return done;
        const [registration, ...childRegistrations] = await shown(parts, done, caller);
        return registration === undefined
          ? reject('registration-not-found')
          : { body: { registration, childRegistrations }, position: done.position };
      }),
  });
};

const shown = async (
  { registrations }: RegistrationParts,
  { after }: Pick<Accepted<RegistrationState>, 'after'>,
  { rights }: Pick<Caller, 'rights'>,
): Promise<readonly RegistrationView[]> => (await registrations.viewsOf(after)).map(registrationFor(rights));

const finishRoute: Routes = (app, http, parts) => {
  const { registrations } = parts;
  route(app, http, selfServiceApi.finishTypeChange, {
    eventOf: ({ body }) => registrations.eventOf(body.oldRegId),
    handle: async ({ body: { oldRegId, newRegId } }, caller) => {
      const old = await registrations.find(oldRegId);
      // What took its place stands: it is answered as before.
      const isDone = old?.state.changedInto === PrimaryId.parse(newRegId);
      const found = isDone && old !== null ? old : await openChange(parts, oldRegId, caller);
      if (isRejection(found)) return found;
      const done = await finishChange(parts, { found, oldRegId, newRegId, caller, isDone });
      if (isRejection(done)) return done;
      const [registration] = await shown(parts, done, caller);
      return registration === undefined
        ? reject('registration-not-found')
        : { body: { message: say(noted, caller.language), registration }, position: done.position };
    },
  });
};
