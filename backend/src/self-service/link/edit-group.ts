import { isRejection, reject, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import type { EditByCode } from '@turnout/contracts/self-service';
import { untilDecided } from '../../platform/command/until-decided.ts';
import type { Caller } from '../../platform/http/route.ts';
import { prepareToAdd, type PreparedToAdd } from '../../groups/join/add-to-group.ts';
import { chargeOwnEdit } from './charge-own-edit.ts';
import { reserveOwnChoice } from '../../groups/needs/reserve-choice.ts';
import { labelOf } from '../../groups/judge/entered-values.ts';
import { nameFiles, settleFiles, type Dropped } from '../../groups/judge/name-files.ts';
import {
  nothingReserved,
  reserving,
  steps,
  type Added,
  type Reservation,
  type Reserved,
} from '../../claims/reservation.ts';
import { neededByChange } from '../../groups/needs/needed-by-change.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { addingWith } from './add-route.ts';
import { editAndAdd, type EditedPerson } from './decider.ts';
import { editedIn, judgeAnswers, type OneEdited } from './judge-answers.ts';
import { isSame } from '../../groups/judge/same-answers.ts';
import { loweringFor, type Opened } from '../../groups/stream/opened.ts';

/** What somebody sends with the code of their link. */
export interface Asked {
  readonly id: RegistrantId;
  readonly caller: Caller;
}

type Edit = Asked & { readonly body: EditByCode };

/**
 * Details that were corrected meanwhile are read again, a few times: what a registrant did not touch stays as it is. So is a
 * group that somebody joined.
 */
export const editInTurns = (parts: RegistrationParts, opened: Opened, edit: Edit) =>
  untilDecided(['corrected-meanwhile', 'group-grew-meanwhile'], async (attempt) => {
    const found = attempt === 1 ? opened.found : await parts.registrations.find(opened.primary);
    return found === null ? reject('expired-registration-code') : editOnce(parts, { ...opened, found }, edit);
  });

interface Editing {
  readonly parts: RegistrationParts;
  readonly opened: Opened;
  readonly edit: Edit;
}

/** Those who come along, as they are to be added; null: nobody. */
const whoComesAlong = async ({
  parts,
  opened,
  edit: {
    body: { added: registrants = [], termsAgreed, promoCode },
    caller,
  },
}: Editing): Reservation<{ readonly added: PreparedToAdd | null }> => {
  const { found } = opened;
  const request = addingWith(opened, { registrants, termsAgreed, promoCode }, caller);
  if (request === null) return nothingReserved.as({ added: null });
  const prepared = await prepareToAdd(parts, request, { ...found.group, state: found.state });
  return isRejection(prepared) ? prepared : prepared.as({ added: prepared.of });
};

/** Those who are edited, judged; nobody where the same command edited them before. */
const whoIsEdited = async ({
  parts,
  opened,
  edit: { id, body, caller },
  added,
}: Editing & Added<typeof whoComesAlong>): Reservation<{ readonly edited: readonly (EditedPerson & Dropped)[] }> => {
  const isRepeat = added !== null && opened.found.group.commands.has(caller.context().commandId);
  return reserving(async (undo) => {
    const edited: (EditedPerson & Dropped)[] = [];
    for (const { _id: registrantId, fields: entered, registeredActivities: chosen } of isRepeat
      ? []
      : editedIn(id, body)) {
      const one = await reserveOne(parts, opened, { registrantId, entered, chosen, caller });
      if (isRejection(one)) return one;
      if (one === null) continue;
      undo.push(...one.undo);
      edited.push(one.of);
    }
    return { edited };
  });
};

const mayBeLowered = async ({ opened, edit: { caller } }: Editing) => ({ lowering: await loweringFor(opened, caller) });

/** An edit of a group. Who comes along is first, since a full type is the likeliest refusal; then both are decided as one. */
const editing = steps<Editing>().step(whoComesAlong).step(whoIsEdited).step(mayBeLowered);

/** One change of a group, made from the details as they are now. */
const editOnce = async (parts: RegistrationParts, opened: Opened, edit: Edit) => {
  const { found, linkId } = opened;
  const { eventId } = found.state;
  const { caller } = edit;
  const reserved = await editing.reserve({ parts, opened, edit });
  if (isRejection(reserved)) return reserved;
  const { added, edited: people, lowering } = reserved.of;
  const edited = await reserved.confirm(() =>
    parts.platform.commands.handle({
      streams: parts.registrations.streams,
      streamId: found.streamId,
      eventId,
      decide: editAndAdd,
      command: {
        eventId,
        linkId,
        people: people.map(({ dropped: _, ...person }) => person),
        ...lowering,
        added: added?.command ?? null,
      },
      context: caller.context(),
    }),
  );
  const withFiles = people.flatMap(({ personal, ...one }) => (personal === null ? [] : [{ ...one, personal }]));
  if (!isRejection(edited)) await settleFiles(parts, [...withFiles, ...(added?.people ?? [])]);
  return edited;
};

/** Reserves what one person needs as they will be; null where nothing changes. */
const reserveOne = async (
  parts: RegistrationParts,
  opened: Opened,
  edited: OneEdited,
): Promise<Reserved<EditedPerson & Dropped> | null | Rejection> => {
  const { found, event } = opened;
  const { eventId, primaryId } = found.state;
  const { registrantId, caller, chosen } = edited;
  const judged = await judgeAnswers(parts, opened, edited);
  if (judged === null || isRejection(judged)) return judged;
  const { person, form } = judged;
  const { before } = judged.answers;
  const { language, now } = caller;
  const of = { language, place: person.place };
  const named = await nameFiles(parts.files, {
    eventId,
    registrantId,
    fields: form.fields,
    before,
    personal: judged.personal,
    judged: of,
    now,
    isStaff: false,
  });
  if (isRejection(named)) return named;
  const { personal, dropped } = named;
  const answers = { before, after: personal.fields };
  const isUnchanged = isSame(before, personal.fields);
  // A file that was named with the same request before.
  if (isUnchanged && chosen === undefined) return null;
  const changed = { event, eventId, primaryId, person, form, answers, label: labelOf(of) };
  const reserved = await neededByChange.reserve({
    ...changed,
    parts,
    choose: (change) => reserveOwnChoice(parts, { ...changed, chosen, change }, answers.after),
    charge: (change) => chargeOwnEdit(parts, { group: found.state, person, answers, change, now }),
  });
  if (isRejection(reserved)) return reserved;
  const { enters, leaves, choice, charging } = reserved.of;
  const { corrections } = person;
  const waits = form.details.requireValidation;
  const said = isUnchanged ? null : personal;
  return reserved.as({
    registrantId,
    personal: said,
    corrections,
    seen: person,
    enters,
    leaves,
    choice,
    charging,
    waits,
    dropped,
  });
};
