import { dayOfEvent, type EventDetails } from '@turnout/contracts/event-setup';
import { isOnForm } from '@turnout/contracts/form-rules';
import { followingActivities } from '@turnout/contracts/forms';
import { isRejection, RegistrantId, reject, type Rejection, type TransferId } from '@turnout/contracts/kernel';
import {
  nobodyKnown,
  registrationEvents,
  type AcceptTransfer,
  type AskedTransfer,
  type RegistrantPersonal,
  type RegistrantState,
} from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import { judgeEntered, labelOf, type FormField } from '../entered-values.ts';
import { nameFiles, settleFiles } from '../files/name-files.ts';
import type { Enrolment } from '../enrolment/enrolled-facts.ts';
import type { FoundGroup } from '../group-of.ts';
import { refuseUninvited } from '../guests.ts';
import { holdChosen } from '../options/hold-chosen.ts';
import { settingOf, type RegistrationParts, type TypeForm } from '../parts.ts';
import { visitorLanguage } from '../visitor-language.ts';
import { completeTransfer } from './complete.ts';
import { acceptTransfer } from './decider.ts';

/** A registration that is passed on, as of now. */
export interface Offered {
  readonly found: FoundGroup;
  readonly person: RegistrantState;
  readonly asked: AskedTransfer;
  readonly event: EventDetails;
  readonly form: TypeForm;
}

interface Taking {
  readonly found: FoundGroup;
  readonly transferId: TransferId;
  /** Null: the same request came before. */
  readonly offered: Offered | null;
  readonly body: AcceptTransfer;
  readonly caller: Caller;
}

const transferred = registrationEvents.RegistrationTransferred;

/** Gives a registration to whoever takes it over: the fact first, in one append; what follows from it can be done again. */
export const takeOver = async (parts: RegistrationParts, { found, transferId, offered, body, caller }: Taking) => {
  const { registrations, platform } = parts;
  const { streams } = registrations;
  const { eventId } = found.state;
  const judged = offered === null ? null : await judge(parts, offered, { body, caller });
  if (isRejection(judged)) return judged;
  const accepted = await platform.commands.handle({
    streams,
    streamId: found.streamId,
    eventId,
    decide: acceptTransfer,
    command: {
      eventId,
      transferId,
      language: visitorLanguage(caller, offered?.event),
      personal: judged?.personal ?? nobodyKnown,
      activities: judged?.activities ?? [],
      waits: offered?.form.details.requireValidation ?? false,
      needsApproval: offered?.form.details.requireApproval ?? false,
    },
    context: caller.context(),
  });
  if (isRejection(accepted)) {
    await judged?.giveBack();
    return accepted;
  }
  const fact = accepted.facts.find(({ type }) => type === transferred.type);
  if (fact === undefined) return reject('command-id-reused');
  const data = transferred.data.parse(fact.data);
  const { to, typeId } = data;
  const answer = { registration: { _id: RegistrantId.parse(to), event: eventId, type: typeId } };
  // Sent again, it is answered as before: whoever was answered nothing has the worker go on with it.
  if (judged === null) return { body: answer, position: accepted.position };
  const { personal } = judged;
  const done = await completeTransfer({ ...parts, streams }, data, personal);
  await settleFiles(parts, [{ registrantId: answer.registration._id, personal }]);
  return { body: answer, position: done?.position ?? accepted.position };
};

/** The new person's answers, by the type's form; what was charged for stays as it was chosen. */
const judgeOwn = (
  { event, form }: Offered,
  { body, caller }: Pick<Taking, 'body' | 'caller'>,
  was: RegistrantPersonal,
): RegistrantPersonal | Rejection => {
  const { fields, validations } = form;
  // A file is of whom it was uploaded for, whatever it cost.
  const bought = new Set(fields.filter(({ feeField, type }) => feeField && type !== 'media').map(({ _id }) => _id));
  const kept = fields.flatMap(({ _id, name }) => {
    const value = bought.has(_id) ? was.fields[_id] : undefined;
    return value === undefined ? [] : [{ _id, name, value }];
  });
  const own = body.fields.filter(({ _id }) => !bought.has(_id));
  const today = dayOfEvent(caller.now, event.timeZone);
  const of = { language: caller.language, place: 1, setting: settingOf('new', null), today, validations };
  return judgeEntered(fields, [...own, ...kept], {}, of);
};

interface Judged {
  readonly personal: RegistrantPersonal;
  /** What of the old person's activities the new one takes part in. */
  readonly activities: readonly Enrolment[];
  readonly giveBack: () => Promise<void>;
}

const judge = async (
  { registrations, enrolling, guestListOf, duplicates, files, formOf, optionUses }: RegistrationParts,
  offered: Offered,
  taking: Pick<Taking, 'body' | 'caller'>,
): Promise<Judged | Rejection> => {
  const { found, person, asked, event, form } = offered;
  if (event.termsAndConditions !== '' && !taking.body.termsAgreed) return reject('terms-not-agreed');
  const { eventId } = found.state;
  const was = await registrations.personalOf(found.group, person.registrantId);
  const own = judgeOwn(offered, taking, was);
  if (isRejection(own)) return own;
  const { typeId } = person;
  const label = labelOf({ language: taking.caller.language, place: 1 });
  const isEmail = (field: FormField): boolean => field.fieldMapping === 'email' && isOnForm(field, 'new');
  const emailField = form.fields.find(isEmail)?._id ?? null;
  const coming = { typeId, details: form.details, email: own.email, emailField, label };
  const uninvited = await refuseUninvited(guestListOf, [coming], '');
  if (uninvited !== null) return uninvited;
  const { to: primaryId } = asked;
  const registrantId = RegistrantId.parse(primaryId);
  const { language, now } = taking.caller;
  const named = await nameFiles(files, {
    eventId,
    registrantId,
    fields: form.fields,
    before: {},
    personal: own,
    judged: { language, place: 1 },
    now,
    isStaff: false,
  });
  if (isRejection(named)) return named;
  const { personal } = named;
  const answers = personal.fields;
  // What is answered as the old person did is free by then.
  const compared = { registrantId, primaryId, answers, before: was.fields, label };
  // In the name of the group that is left: whether it is taken over says whether they are used, however late. What the
  // old person had and the new one chose too is handed over.
  const chooser = { ...compared, primaryId: found.state.primaryId, typeId };
  const chosen = await holdChosen({ formOf, optionUses }, { eventId, people: [chooser] });
  if (isRejection(chosen)) return chosen;
  const alone = await duplicates.hold(event, { eventId, people: [compared] });
  if (isRejection(alone)) {
    await chosen.giveBack();
    return alone;
  }
  const following = new Set(
    followingActivities(await enrolling(eventId), { typeId, answers }).map(({ activityId }) => activityId),
  );
  const activities = [...person.activities].flatMap(([activityId, because]) =>
    because !== 'answers' || following.has(activityId) ? [{ activityId, because }] : [],
  );
  const giveBack = async () => void (await Promise.all([chosen.giveBack(), alone.giveBack()]));
  return { personal, activities, giveBack };
};
