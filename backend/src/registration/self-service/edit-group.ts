import { isRejection, reject, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import type { EditByCode } from '@turnout/contracts/registration';
import { AppendTooLarge } from '../../platform/event-store/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import { prepareToAdd, type PreparedToAdd } from '../add-to-group.ts';
import { chargeOwnEdit } from './charge-own-edit.ts';
import { holdChanged } from '../enrolment/hold-changed.ts';
import { holdOwnChoice } from '../enrolment/hold-choice.ts';
import { labelOf } from '../entered-values.ts';
import { nameFiles, settleFiles, type Dropped } from '../files/name-files.ts';
import { giveBackAll } from '../give-back.ts';
import { takerOf } from '../options/hold-chosen.ts';
import type { RegistrationParts } from '../parts.ts';
import { addingWith } from './add-route.ts';
import { editAndAdd, type EditedPerson } from './decider.ts';
import { editedIn, isSame, judgeAnswers, type OneEdited } from './judge-answers.ts';
import { loweringFor, type Opened } from './opened.ts';

/** What somebody sends with the code of their link. */
export interface Asked {
  readonly id: RegistrantId;
  readonly caller: Caller;
}

type Edit = Asked & { readonly body: EditByCode };

/** What another try on the newest state may mend. */
const again: ReadonlySet<string> = new Set(['corrected-meanwhile', 'group-grew-meanwhile']);

/**
 * Details that were corrected meanwhile are read again, a few times: what a registrant did not touch stays as it is. So is a
 * group that somebody joined.
 */
export const editInTurns = async (parts: RegistrationParts, opened: Opened, edit: Edit) => {
  let edited = await editOnce(parts, opened, edit);
  for (let turn = 1; turn < 10 && isRejection(edited); turn += 1) {
    if (!again.has(edited.rejected)) return edited;
    const found = await parts.registrations.find(opened.primary);
    if (found === null) return reject('expired-registration-code');
    edited = await editOnce(parts, { ...opened, found }, edit);
  }
  return edited;
};

/** Those who are edited, judged, with what is held for them; nobody where the same command edited them before. */
const judgeAll = async (parts: RegistrationParts, opened: Opened, { id, body, caller }: Edit) => {
  const people: EditedPerson[] = [];
  const withFiles: Parameters<typeof settleFiles>[1][number][] = [];
  const giveBacks: (() => Promise<void>)[] = [];
  const giveBack = async (): Promise<void> => void (await Promise.all(giveBacks.map((one) => one())));
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
  return { people, withFiles, giveBack };
};

/** Those who come along, as they are to be added; null: nobody. */
const prepareAdded = (
  parts: RegistrationParts,
  opened: Opened,
  { body: { added: registrants = [], ...said }, caller }: Edit,
): Promise<PreparedToAdd | Rejection> | null => {
  const { found } = opened;
  const request = addingWith(opened, { registrants, termsAgreed: said.termsAgreed, promoCode: said.promoCode }, caller);
  return request === null ? null : prepareToAdd(parts, request, { ...found.group, state: found.state });
};

/**
 * One change of a group, made from the details as they are now. Who comes along is held first, since a full type is the
 * likeliest refusal; then both are decided as one.
 */
const editOnce = async (parts: RegistrationParts, opened: Opened, edit: Edit) => {
  const { found, linkId } = opened;
  const { eventId } = found.state;
  const { caller } = edit;
  const added = await prepareAdded(parts, opened, edit);
  if (isRejection(added)) return added;
  const isRepeat = found.group.commands.has(caller.context().commandId);
  const judged = isRepeat && added !== null ? nobody : await judgeAll(parts, opened, edit);
  if (isRejection(judged)) {
    await added?.giveBack();
    return judged;
  }
  const giveBack = async () => void (await Promise.all([judged.giveBack(), added?.giveBack()]));
  const { people } = judged;
  const lowering = await loweringFor(opened, caller);
  const editing = parts.platform.commands.handle({
    streams: parts.registrations.streams,
    streamId: found.streamId,
    eventId,
    decide: editAndAdd,
    command: { eventId, linkId, people, ...lowering, added: added?.command ?? null },
    context: caller.context(),
  });
  const edited = await editing.catch(async (error: unknown) => {
    // Certainly not stored, and never will be; whatever else went wrong may have been stored all the same.
    if (error instanceof AppendTooLarge) await giveBack();
    throw error;
  });
  if (isRejection(edited)) await giveBack();
  else await settleFiles(parts, [...judged.withFiles, ...(added?.people ?? [])]);
  return edited;
};

const nobody: Exclude<Awaited<ReturnType<typeof judgeAll>>, Rejection> = {
  people: [],
  withFiles: [],
  giveBack: () => Promise.resolve(),
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
  const charging = await chargeOwnEdit(parts, { group: found.state, person, answers, change: chose.change, now });
  if (isRejection(charging)) {
    await giveBack();
    return charging;
  }
  const { corrections } = person;
  const waits = form.details.requireValidation;
  const { choice } = chose;
  const said = isUnchanged ? null : personal;
  return {
    registrantId,
    personal: said,
    corrections,
    seen: person,
    ...change,
    choice,
    charging,
    waits,
    dropped,
    giveBack,
  };
};
