import { dayOfEvent } from '@turnout/contracts/event-setup';
import { isRejection, reject, type RegistrantId } from '@turnout/contracts/kernel';
import { holdsSeat, registrationApi } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { registrationFor } from '../platform/session/staff.ts';
import { codeUsedBy } from './promo-codes/promo-codes.ts';
import { chargePeople } from './charges/charge-people.ts';
import { correctRegistrant } from './decider.ts';
import { logPrint } from './printing.decider.ts';
import { isCutOff } from './cut-off.ts';
import { judgeEntered, labelOf, type Entered } from './entered-values.ts';
import { activitiesAfter, holdChanged } from './enrolment/hold-changed.ts';
import { settingOf, type RegistrationParts } from './parts.ts';

const noted = {
  en: 'Information successfully updated!',
  es: '¡Información actualizada correctamente!',
  fr: 'Informations mises à jour !',
};

/** What a correction says: what was entered, and whether charges are worked out anew, as of which day. */
interface Correction {
  readonly fields: readonly Entered[];
  readonly asofdate?: string | null | undefined;
}

const isSaid = (asOf: string | null | undefined): boolean => asOf !== null && asOf !== undefined && asOf !== '';

/** What is noted about a registration that is there: corrections and prints. */
export const changeRoutes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { platform, registrations, formOf, eventDetails, duplicates } = parts;
  const { commands } = platform;
  const { streams } = registrations;
  /** One correction, made from the details as they are now. */
  const correct = async (id: RegistrantId, { fields: entered, asofdate }: Correction, caller: Caller) => {
    const found = await registrations.find(id);
    const person = found?.state.registrants.get(id);
    if (found === null || person === undefined) return reject('registration-not-found');
    const { streamId, group, state } = found;
    if (person.isErased) return reject('registrant-erased');
    if (await isCutOff(parts, caller, { eventId: state.eventId, registeredAt: person.registeredAt }))
      return reject('edit-cut-off');
    const [form, event] = await Promise.all([formOf(state.eventId, person.typeId), eventDetails(state.eventId)]);
    if (form === null) return reject('type-not-found');
    if (event === null) return reject('event-not-found');
    const was = await registrations.personalOf(group, id);
    const today = dayOfEvent(caller.now, event.timeZone);
    const setting = settingOf('admin-edit', await caller.rightsIn(state.eventId));
    const judged = { language: caller.language, place: null, setting, today };
    const personal = judgeEntered(form.fields, entered, was.fields, judged);
    if (isRejection(personal)) return personal;
    const { eventId, primaryId } = state;
    const compared = {
      registrantId: id,
      primaryId,
      answers: personal.fields,
      before: was.fields,
      label: labelOf(judged),
    };
    const alone = await duplicates.hold(event, { eventId, people: holdsSeat(person.status) ? [compared] : [] });
    if (isRejection(alone)) return alone;
    const change = await holdChanged(parts, {
      eventId,
      primaryId,
      person,
      answers: { before: was.fields, after: personal.fields },
    });
    const charging = isSaid(asofdate)
      ? await chargePeople(parts, {
          eventId,
          mode: 'admin-edit',
          now: caller.now,
          asOf: asofdate,
          people: [{ registrantId: id, typeId: person.typeId, personal, activities: activitiesAfter(person, change) }],
          // Whoever used a code keeps it, also once it is over or used up.
          promoCode: codeUsedBy(await parts.promoCodes(eventId), person.lines),
        })
      : undefined;
    if (isRejection(charging)) {
      await change.giveBack();
      return charging;
    }
    const corrected = await commands.handle({
      streams,
      streamId,
      eventId,
      decide: correctRegistrant,
      command: {
        eventId,
        registrantId: id,
        personal,
        corrections: person.corrections,
        enters: change.enters,
        leaves: change.leaves,
        charging,
      },
      context: caller.context(),
    });
    // Answers that were theirs before stay claimed: whoever meets that claim looks whether it stands.
    if (isRejection(corrected)) await change.giveBack();
    return corrected;
  };

  route(app, http, registrationApi.correct, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, body }, caller) => {
      let corrected = await correct(id, body, caller);
      for (let turn = 1; turn < 10 && isRejection(corrected); turn += 1) {
        if (corrected.rejected !== 'corrected-meanwhile') return corrected;
        corrected = await correct(id, body, caller);
      }
      if (isRejection(corrected)) return corrected;
      const registration = await registrations.viewOf(corrected.after, id);
      return registration === null
        ? reject('registration-not-found')
        : { body: { registration: registrationFor(caller.rights)(registration) }, position: corrected.position };
    },
  });

  route(app, http, registrationApi.logPrint, {
    eventOf: ({ body }) => registrations.eventOf(body.registrantId),
    handle: async ({ body }, { context, language }) => {
      const found = await registrations.find(body.registrantId);
      if (found === null) return reject('registration-not-found');
      const event = await eventDetails(found.state.eventId);
      const printed = await commands.handle({
        streams,
        streamId: found.streamId,
        eventId: found.state.eventId,
        decide: logPrint,
        command: { ...body, isAnyStatus: event?.allowBadgePrintingForAnyStatus === true },
        context: context(),
      });
      return isRejection(printed) ? printed : { body: { message: say(noted, language) }, position: printed.position };
    },
  });
};
