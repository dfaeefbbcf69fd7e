import { isRejection, reject, TypeId, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import { registrationApi, type CorrectRegistrant } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuseChanged } from '../../platform/http/as-read.ts';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { registrationFor } from '../../platform/session/staff.ts';
import { openAsRead } from '../../groups/stream/as-read.ts';
import { priceBefore } from '../../groups/charge/price-before.ts';
import { openCorrect } from './correct.ts';
import { correctRegistrant } from '../../groups/decide/decider.ts';
import { dryRun } from '../../groups/needs/dry-run.ts';
import { correcting, type Correction } from './judge-correction.ts';
import { openPrintBadges } from './print-badges.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { totalsAfter } from '../../groups/decide/totals.ts';

const noted = {
  en: 'Information successfully updated!',
  es: '¡Información actualizada correctamente!',
  fr: 'Informations mises à jour !',
};

const OfType = z.union([TypeId, z.looseObject({ _id: TypeId }).transform(({ _id }) => _id)]);

/**
 * What a correction says of a registration beside its fields, where that differs from what is read of it: nothing of this
 * is changed by a correction. One that was accepted before is answered as it was.
 */
const refuseSettled = async (
  { registrations }: Pick<RegistrationParts, 'registrations'>,
  id: RegistrantId,
  { type, ...brought }: Omit<CorrectRegistrant, keyof Correction>,
  { context }: Pick<Caller, 'context'>,
): Promise<Rejection | null> => {
  const found = await registrations.find(id);
  if (found === null || found.group.commands.has(context().commandId)) return null;
  const read = await registrations.viewOf(found.group, id);
  if (read === null) return null;
  const said = type === undefined ? {} : { type: OfType.safeParse(type).data ?? null };
  return refuseChanged({ ...said, ...brought }, { ...read, type: read.type._id });
};

/** What is noted about a registration that is there: corrections and prints. */
export const changeRoutes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { registrations } = parts;
  const badges = openPrintBadges(parts);
  const correct = openCorrect(parts);
  const asRead = openAsRead(parts);

  route(app, http, registrationApi.correct, {
    titleOf: parts.askedField,
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async (
      { params: { id }, body: { fields, asofdate, chargeAnew, keepCharges, registeredActivities, ...brought } },
      caller,
    ) => {
      const refused = await refuseSettled(parts, id, brought, caller);
      if (refused !== null) return refused;
      const corrected = await correct(id, { fields, asofdate, chargeAnew, keepCharges, registeredActivities }, caller);
      if (isRejection(corrected)) return corrected;
      const view = await registrations.viewOf(corrected.after, id);
      if (view === null) return reject('registration-not-found');
      const registration = await asRead.one(view, corrected.after.state);
      return { body: { registration: registrationFor(caller.rights)(registration) }, position: corrected.position };
    },
  });

  route(app, http, registrationApi.priceCorrection, {
    titleOf: parts.askedField,
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async (
      { params: { id }, body: { fields, asofdate, chargeAnew, keepCharges, registeredActivities, ...brought } },
      caller,
    ) => {
      const unlike = await refuseSettled(parts, id, brought, caller);
      if (unlike !== null) return unlike;
      const correction = { fields, asofdate, chargeAnew, keepCharges, registeredActivities };
      const judged = await correcting.reserve({ parts: dryRun(parts), id, correction, caller });
      if (isRejection(judged)) return judged;
      const { command, found } = judged.of;
      const refused = correctRegistrant(command, found.state, caller.context());
      if (isRejection(refused)) return refused;
      const { charging } = command;
      const totals = totalsAfter(found.state, [{ charging }]);
      if (charging === undefined || totals === null) return { body: { price: null } };
      return { body: { price: await priceBefore(parts, found.state, { ...charging, total: totals.after }) } };
    },
  });

  route(app, http, registrationApi.logPrint, {
    eventOf: ({ body }) => registrations.eventOf(body.registrantId),
    handle: async ({ body }, { context, language }) => {
      const printed = await badges.note(body.registrantId, null, body, context());
      return isRejection(printed) ? printed : { body: { message: say(noted, language) }, position: printed.position };
    },
  });
};
