import { dayOfEvent } from '@turnout/contracts/event-setup';
import { isOnForm } from '@turnout/contracts/form-rules';
import { isRejection, RegistrantId, reject, type Rejection } from '@turnout/contracts/kernel';
import type { AcceptTransfer, RegistrantPersonal } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import { refuseOtherTotal } from '../charges/charge-new.ts';
import type { Charging } from '../charges/charged-facts.ts';
import { refuseLower } from '../charges/refuse-lower.ts';
import type { Enrolment } from '../enrolment/enrolled-facts.ts';
import { judgeEntered, labelOf, type FormField } from '../entered-values.ts';
import { nameFiles } from '../files/name-files.ts';
import { giveBackAll } from '../give-back.ts';
import { refuseUninvited } from '../guests.ts';
import { holdChosen } from '../options/hold-chosen.ts';
import { settingOf, type RegistrationParts } from '../parts.ts';
import { loweringFor } from '../self-service/opened.ts';
import { boughtIn, isBought } from './bought.ts';
import { chargeTaking, totalsOfTaking } from './charge-taking.ts';
import type { Offered } from './offered.ts';

interface Taking {
  readonly body: AcceptTransfer;
  readonly caller: Caller;
}

/** A registration as the new person takes it over, with all that is held for it. */
interface JudgedTaking {
  readonly personal: RegistrantPersonal;
  readonly activities: readonly Enrolment[];
  readonly charging: Charging;
  readonly giveBack: () => Promise<void>;
}

/** The new person's answers, by the type's form; what was bought and they say nothing of stays as it was chosen. */
export const judgeOwn = (
  { event, form }: Pick<Offered, 'event' | 'form'>,
  { body, caller }: Pick<Taking, 'caller'> & { readonly body: Pick<AcceptTransfer, 'fields'> },
  was: RegistrantPersonal,
): RegistrantPersonal | Rejection => {
  const fields = boughtIn(form.fields, was.fields);
  const said = new Set(body.fields.map(({ _id }) => _id));
  const bought = fields.flatMap((field) => {
    const { _id, name } = field;
    const value = isBought(field) && !said.has(_id) ? was.fields[_id] : undefined;
    return value === undefined ? [] : [{ _id, name, value }];
  });
  // What only staff enter stays theirs to change, and is charged as it was.
  const unasked = bought.filter(({ _id }) => !fields.some((field) => field._id === _id && isOnForm(field, 'new')));
  const today = dayOfEvent(caller.now, event.timeZone);
  const setting = settingOf('new', null);
  const of = { language: caller.language, place: null, setting, today, validations: form.validations };
  const before = Object.fromEntries(unasked.map(({ _id, value }) => [_id, value]));
  return judgeEntered(fields, [...body.fields, ...bought], before, of);
};

/**
 * Judges what the new person enters and claims what that needs: limited options, seats of what follows from it, the answers
 * that nobody else may have. Refused by the sentences of registering, and where they would owe less than the event allows or
 * something else than they were shown.
 */
export const judgeTaking = async (
  parts: RegistrationParts,
  offered: Offered,
  taking: Taking,
): Promise<JudgedTaking | Rejection> => {
  const { found, person, event } = offered;
  const { body, caller } = taking;
  if (event.termsAndConditions !== '' && !body.termsAgreed) return reject('terms-not-agreed');
  const was = await parts.registrations.personalOf(found.group, person.registrantId);
  const own = judgeOwn(offered, taking, was);
  if (isRejection(own)) return own;
  const personal = await nameOwn(parts, offered, { own, caller });
  if (isRejection(personal)) return personal;
  const held = await holdAnswers(parts, offered, { personal, was, caller });
  if (isRejection(held)) return held;
  const charged = await chargeTaking(parts, offered, { personal, was, caller });
  const giveBack = () => giveBackAll([held, charged]);
  if (isRejection(charged)) {
    await giveBack();
    return charged;
  }
  const { charging, activities } = charged;
  const refused =
    refuseLower(charging, totalsOfTaking(person, charging), await loweringFor(offered, caller)) ??
    (event.hideAllPaymentInfoFromRegistrant ? null : refuseOtherTotal(body.shownTotal ?? null, charging));
  if (refused !== null) {
    await giveBack();
    return refused;
  }
  return { personal, activities, charging, giveBack };
};

/** The new person's answers once they are invited and the files that they name are theirs. */
const nameOwn = async (
  { guestListOf, files }: RegistrationParts,
  { found, person: { typeId }, asked, form }: Offered,
  { own, caller }: Pick<Taking, 'caller'> & { readonly own: RegistrantPersonal },
): Promise<RegistrantPersonal | Rejection> => {
  const { language, now } = caller;
  const label = labelOf({ language, place: null });
  const isEmail = (field: FormField): boolean => field.fieldMapping === 'email' && isOnForm(field, 'new');
  const emailField = form.fields.find(isEmail)?._id ?? null;
  const coming = { typeId, details: form.details, email: own.email, emailField, label };
  const uninvited = await refuseUninvited(guestListOf, [coming], '');
  if (uninvited !== null) return uninvited;
  const named = await nameFiles(files, {
    eventId: found.state.eventId,
    registrantId: RegistrantId.parse(asked.to),
    fields: form.fields,
    before: {},
    personal: own,
    judged: { language, place: null },
    now,
    isStaff: false,
  });
  return isRejection(named) ? named : named.personal;
};

interface Answered {
  readonly personal: RegistrantPersonal;
  readonly was: RegistrantPersonal;
  readonly caller: Caller;
}

/** Claims the limited options and the answers that nobody else may have. */
const holdAnswers = async (
  { formOf, optionUses, duplicates }: RegistrationParts,
  { found, person: { typeId }, asked, event }: Offered,
  { personal, was, caller: { language } }: Answered,
): Promise<{ readonly giveBack: () => Promise<void> } | Rejection> => {
  const { eventId, primaryId: left } = found.state;
  const { to: primaryId } = asked;
  const label = labelOf({ language, place: null });
  // What is answered as the old person did is free by then.
  const compared = {
    registrantId: RegistrantId.parse(primaryId),
    primaryId,
    answers: personal.fields,
    before: was.fields,
    label,
  };
  // In the name of the group that is left: whether it is taken over says whether they are used, however late. What the
  // old person had and the new one chose too is handed over.
  const chooser = { ...compared, primaryId: left, typeId };
  const chosen = await holdChosen({ formOf, optionUses }, { eventId, people: [chooser] });
  if (isRejection(chosen)) return chosen;
  const alone = await duplicates.hold(event, { eventId, people: [compared] });
  if (isRejection(alone)) {
    await chosen.giveBack();
    return alone;
  }
  return { giveBack: () => giveBackAll([chosen, alone]) };
};
