import { isRejection, reject, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import { registrationApi, type EditByCode } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { chargeEdited } from '../charges/charge-edited.ts';
import { labelOf } from '../entered-values.ts';
import { nameFiles, settleFiles, type Dropped } from '../files/name-files.ts';
import { holdChanged } from '../enrolment/hold-changed.ts';
import { holdOwnChoice } from '../enrolment/hold-choice.ts';
import { giveBackAll } from '../give-back.ts';
import { mayAddTo } from '../joining.ts';
import { takerOf } from '../options/hold-chosen.ts';
import { type RegistrationParts } from '../parts.ts';
import { editByRegistrant, removeByRegistrant, revokeEditLinks, type EditedPerson } from './decider.ts';
import { openByCode, type Opened } from './opened.ts';
import { addByCodeRoute } from './add-route.ts';
import { editPriceRoute } from './price-route.ts';
import { requestRoute } from './request-route.ts';
import { editedIn, isSame, judgeAnswers, type OneEdited } from './judge-answers.ts';
import { mayBeChanged, openOwnViews } from './own-view.ts';

type Routes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts) => void;

/** What registrants do about their registration themselves, with the link that was sent to them (spec 000, section 7). */
export const selfServiceRoutes: Routes = (app, http, parts) => {
  requestRoute(app, http, parts);
  byCodeRoutes(app, http, parts);
  revokeRoute(app, http, parts);
  addByCodeRoute(app, http, parts);
  editPriceRoute(app, http, parts);
};

const byCodeRoutes: Routes = (app, http, parts) => {
  const { registrations } = parts;
  const open = openByCode(parts);
  const ownViews = openOwnViews(parts);
  route(app, http, registrationApi.registrationByCode, {
    reads: ['registrants', 'option-uses'],
    handle: async ({ params: { code }, query }, { now }) => {
      const opened = await open(code, { now });
      if (isRejection(opened)) return opened;
      const { views, forms } = await ownViews(opened.found, { ...opened, now });
      const [registration, ...childRegistrations] = views;
      if (registration === undefined) return reject('expired-registration-code');
      const group = query.withChildregistrations === true ? { childRegistrations } : {};
      const mayAdd = await mayAddTo(parts, opened.found.state, { ...opened, now });
      return { body: { registration, ...group, forms: [...forms], mayAdd } };
    },
  });

  const edit = async (id: RegistrantId, body: EditByCode, caller: Caller) => {
    const opened = await open(body.code, caller);
    if (isRejection(opened)) return opened;
    const changed =
      body.status === undefined
        ? await editInTurns(parts, opened, { id, body, caller })
        : await removeOne(parts, opened, { id, caller });
    if (isRejection(changed)) return changed;
    const after = await registrations.find(opened.primary);
    if (after === null) return reject('expired-registration-code');
    const { views } = await ownViews(after, { ...opened, now: caller.now });
    const [registration, ...childRegistrations] = views;
    // Whoever removed the whole group holds a link to nothing.
    return registration === undefined
      ? { body: { registration: null, childRegistrations: [] }, position: changed.position }
      : { body: { registration, childRegistrations }, position: changed.position };
  };

  route(app, http, registrationApi.editByCode, {
    titleOf: parts.askedField,
    handle: ({ params: { id }, body }, caller) => edit(id, body, caller),
  });

  route(app, http, registrationApi.editByCodeInPath, {
    titleOf: parts.askedField,
    handle: ({ params: { id, code }, body }, caller) => edit(id, { ...body, code }, caller),
  });
};

interface Asked {
  readonly id: RegistrantId;
  readonly caller: Caller;
}

const removeOne = async (parts: RegistrationParts, { found, linkId, event }: Opened, { id, caller }: Asked) => {
  const { eventId, registrants } = found.state;
  const person = registrants.get(id);
  if (person === undefined) return reject('registration-not-found');
  const form = await parts.formOf(eventId, person.typeId);
  const isDone = person.status === 'deleted';
  if (!isDone && !mayBeChanged(person, form, { event, now: caller.now }).mayRemove)
    return reject('removal-not-allowed');
  return parts.platform.commands.handle({
    streams: parts.registrations.streams,
    streamId: found.streamId,
    eventId,
    decide: removeByRegistrant,
    command: { eventId, linkId, registrantId: id, mayOweLess: !event.preventLesserAmount },
    context: caller.context(),
  });
};

type Edit = Asked & { readonly body: EditByCode };

/** Details that were corrected meanwhile are read again, a few times: what a registrant did not touch stays as it is. */
const editInTurns = async (parts: RegistrationParts, opened: Opened, edit: Edit) => {
  let edited = await editOnce(parts, opened, edit);
  for (let turn = 1; turn < 10 && isRejection(edited); turn += 1) {
    if (edited.rejected !== 'corrected-meanwhile') return edited;
    const found = await parts.registrations.find(opened.primary);
    if (found === null) return reject('expired-registration-code');
    edited = await editOnce(parts, { ...opened, found }, edit);
  }
  return edited;
};

/** One change of a group, made from the details as they are now. */
const editOnce = async (parts: RegistrationParts, opened: Opened, { id, body, caller }: Edit) => {
  const { found, linkId, event } = opened;
  const { eventId } = found.state;
  const people: EditedPerson[] = [];
  const withFiles: Parameters<typeof settleFiles>[1][number][] = [];
  const giveBacks: (() => Promise<void>)[] = [];
  const giveBack = () => Promise.all(giveBacks.map((one) => one()));
  for (const { _id, fields, registeredActivities: chosen } of editedIn(id, body)) {
    const judged = await judgeOne(parts, opened, { registrantId: _id, entered: fields, chosen, caller });
    if (isRejection(judged)) {
      await giveBack();
      return judged;
    }
    if (judged === null) continue;
    const { giveBack: seats, dropped, ...person } = judged;
    people.push(person);
    if (person.personal !== null) withFiles.push({ ...person, personal: person.personal, dropped });
    giveBacks.push(seats);
  }
  const edited = await parts.platform.commands.handle({
    streams: parts.registrations.streams,
    streamId: found.streamId,
    eventId,
    decide: editByRegistrant,
    command: { eventId, linkId, people, mayOweLess: !event.preventLesserAmount },
    context: caller.context(),
  });
  if (isRejection(edited)) await giveBack();
  else await settleFiles(parts, withFiles);
  return edited;
};

/** One person as they will be, with seats held for what follows from it; null where nothing changes. */
const judgeOne = async (
  parts: RegistrationParts,
  opened: Opened,
  edited: OneEdited,
): Promise<(EditedPerson & Dropped & { readonly giveBack: () => Promise<void> }) | null | Rejection> => {
  const { found, event } = opened;
  const { eventId, primaryId } = found.state;
  const { registrantId, caller } = edited;
  const judged = await judgeAnswers(parts, opened, edited);
  if (judged === null || isRejection(judged)) return judged;
  const { person, form } = judged;
  const named = await nameFiles(parts.files, {
    eventId,
    registrantId,
    fields: form.fields,
    before: judged.answers.before,
    personal: judged.personal,
    judged: { language: caller.language, place: person.place },
    now: caller.now,
    isStaff: false,
  });
  if (isRejection(named)) return named;
  const { personal, dropped } = named;
  const answers = { before: judged.answers.before, after: personal.fields };
  const isUnchanged = isSame(answers.before, answers.after);
  // A file that was named with the same request before.
  if (isUnchanged && edited.chosen === undefined) return null;
  const compared = { registrantId, primaryId, answers: answers.after, before: answers.before };
  const label = labelOf({ language: caller.language, place: person.place });
  const chosen = await parts.optionUses.hold({ eventId, people: [takerOf(form.fields, { ...compared, label })] });
  if (isRejection(chosen)) return chosen;
  const alone = await parts.duplicates.hold(event, { eventId, people: [{ ...compared, label }] });
  if (isRejection(alone)) {
    await chosen.giveBack();
    return alone;
  }
  const { enters, leaves, ...held } = await holdChanged(parts, { eventId, primaryId, person, answers });
  const change = { enters, leaves };
  const choosing = { eventId, primaryId, person, chosen: edited.chosen, label, change };
  const chose = await holdOwnChoice(parts, choosing, answers.after);
  const giveBack = () => giveBackAll([chosen, held, alone, chose]);
  if (isRejection(chose)) {
    await giveBack();
    return chose;
  }
  const { now } = caller;
  const charging = await chargeEdited(parts, { group: found.state, person, answers, change: chose.change, now });
  if (isRejection(charging)) {
    await giveBack();
    return charging;
  }
  const { corrections } = person;
  const waits = form.details.requireValidation;
  const { choice } = chose;
  const said = isUnchanged ? null : personal;
  return { registrantId, personal: said, corrections, ...change, choice, charging, waits, dropped, giveBack };
};

const revoked = {
  en: 'The links to edit this registration are no longer good.',
  es: 'Los enlaces para editar esta inscripción ya no son válidos.',
  fr: 'Les liens pour modifier cette inscription ne sont plus valables.',
};

const revokeRoute: Routes = (app, http, { registrations, platform }) => {
  route(app, http, registrationApi.revokeEditLinks, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }, { context, language }) => {
      const found = await registrations.find(id);
      if (found === null) return reject('registration-not-found');
      const { eventId } = found.state;
      const done = await platform.commands.handle({
        streams: registrations.streams,
        streamId: found.streamId,
        eventId,
        decide: revokeEditLinks,
        command: { eventId },
        context: context(),
      });
      return isRejection(done) ? done : { body: { message: say(revoked, language) }, position: done.position };
    },
  });
};
