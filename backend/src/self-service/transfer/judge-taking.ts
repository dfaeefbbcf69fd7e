import { dayOfEvent } from '@turnout/contracts/event-setup';
import { isOnForm } from '@turnout/contracts/form-rules';
import { isRejection, RegistrantId, reject, type Rejection } from '@turnout/contracts/kernel';
import type { AcceptTransfer } from '@turnout/contracts/self-service';
import type { RegistrantPersonal } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import { refuseOtherTotal } from '../../groups/charge/refuse-other-total.ts';
import type { Charging } from '../../groups/decide/charged-facts.ts';
import { refuseLower } from '../../groups/decide/refuse-lower.ts';
import { judgeEntered, labelOf } from '../../groups/judge/entered-values.ts';
import { type FormField } from '../../claims/form-field.ts';
import { nameFiles } from '../../groups/judge/name-files.ts';
import { refuseUninvited } from '../../groups/judge/guests.ts';
import { steps, type Added } from '../../claims/reservation.ts';
import { reserveChosen } from '../../groups/needs/reserve-chosen.ts';
import { settingOf, type RegistrationParts } from '../../groups/stream/parts.ts';
import { loweringFor } from '../../groups/stream/opened.ts';
import { boughtIn, isBought } from './bought.ts';
import { chargedToTaker, totalsOfTaking } from './charge-taking.ts';
import type { Offered } from './offered.ts';

interface Taking {
  readonly body: AcceptTransfer;
  readonly caller: Caller;
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

interface Judging extends Offered, Taking {
  readonly parts: RegistrationParts;
}

const termsNotAgreed = ({ event, body }: Judging) =>
  event.termsAndConditions !== '' && !body.termsAgreed ? reject('terms-not-agreed') : null;

const whatTheyEnter = async ({ parts, ...of }: Judging) => {
  const was = await parts.registrations.personalOf(of.found.group, of.person.registrantId);
  const own = judgeOwn(of, of, was);
  if (isRejection(own)) return own;
  const personal = await nameOwn(parts, of, { own, caller: of.caller });
  return isRejection(personal) ? personal : { personal, was };
};

type Answered = Judging & Added<typeof whatTheyEnter>;

/** Their answers against those of before: where they say the same these are free by then. */
const comparedTo = ({ asked, personal, was, caller: { language } }: Answered) => ({
  registrantId: RegistrantId.parse(asked.to),
  answers: personal.fields,
  before: was.fields,
  label: labelOf({ language, place: null }),
});

/**
 * In the name of the group that is left: whether it is taken over says whether they are used, however late. What the old
 * person had and the new one chose too is handed over.
 */
const limitedOptions = (of: Answered) => {
  const { eventId, primaryId } = of.found.state;
  const { typeId } = of.person;
  return reserveChosen(of.parts, { eventId, people: [{ ...comparedTo(of), primaryId, typeId }] });
};

const answersOfTheirOwn = (of: Answered) =>
  of.parts.duplicates.reserve(of.event, {
    eventId: of.found.state.eventId,
    people: [{ ...comparedTo(of), primaryId: of.asked.to }],
  });

/** Refuses that they owe less than the event allows, or something else than they were shown. */
const otherThanAllowed = async (of: Judging & { readonly charging: Charging }) => {
  const { event, person, body, caller, charging } = of;
  const refused = refuseLower(charging, totalsOfTaking(person, charging), await loweringFor(of, caller));
  return (
    refused ?? (event.hideAllPaymentInfoFromRegistrant ? null : refuseOtherTotal(body.shownTotal ?? null, charging))
  );
};

/** A registration as the new person takes it over. Refused by the sentences of registering. */
export const takingOver = steps<Judging>()
  .refuse(termsNotAgreed)
  .step(whatTheyEnter)
  .step(limitedOptions)
  .step(answersOfTheirOwn)
  .step((of) => chargedToTaker.reserve(of))
  .refuse(otherThanAllowed);
