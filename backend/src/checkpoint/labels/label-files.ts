import {
  checkpointOfCheckin,
  hidesNames,
  partsOfCheckin,
  reject,
  type AnyCheckinId,
  type Language,
  type RegistrantId,
  type Rights,
} from '@turnout/contracts/kernel';
import type { CommandContext } from '../../platform/command/handle.ts';
import type { PdfMaker } from '../../platform/pdf/pdf-maker.ts';
import { checkinsStream } from '../checkin.ts';
import { groupOf } from '../group.ts';
import type { CheckpointParts } from '../parts.ts';
import { checkinMeant } from '../told.ts';
import { labelPages } from './label-pages.ts';
import { notePrinted } from './note-printed.ts';
import { labelWords } from './label-words.ts';

/** Draws labels of check-ins as PDF (rule badges/checkpoint-labels). */
export const openLabelFiles = (parts: CheckpointParts & { readonly pdf: PdfMaker }) => {
  const { checkpoints, platform, eventDetails, pdf } = parts;

  /** A check-in as its labels say it, at the newest state, with its id and event. */
  const find = async (asked: AnyCheckinId) => {
    const id = checkinMeant(platform.ids.badges, asked)?.id ?? null;
    const checkpoint = await checkpoints.checkpoints.find(checkpointOfCheckin(asked));
    if (id === null || checkpoint?.kind !== 'defined') return null;
    const { checkpointId, registrantId } = partsOfCheckin(id);
    const group = await groupOf(parts, checkpoint.eventId, registrantId);
    if (group === null) return null;
    const { state } = await checkpoints.checkins.read(checkinsStream(checkpointId, group.primaryId));
    const checkin = state.get(id);
    if (checkin === undefined) return null;
    const known = new Map(group.people.map((one) => [one._id, one]));
    const people = checkin.registrants.map((who: RegistrantId) => {
      const { firstName = '', lastName = '' } = known.get(who) ?? {};
      return { firstName, lastName, badge: group.codeOf(who) };
    });
    const { code, status } = checkin;
    const { confirmationNumber } = group;
    const labelled = { checkpointName: checkpoint.details.name, code, confirmationNumber, people };
    return { id, registrant: registrantId, eventId: checkpoint.eventId, isDeleted: status === 'deleted', labelled };
  };

  /**
   * The labels of a check-in as a file. Nothing is noted.
   * @returns why there are none: it is unknown, or was deleted.
   */
  const file = async (asked: AnyCheckinId, language: Language, rights: Rights | null) => {
    const found = await find(asked);
    const event = found === null ? null : await eventDetails(found.eventId);
    if (found === null || event === null) return reject('checkin-not-found');
    if (found.isDeleted) return reject('checkin-deleted');
    if (hidesNames(rights)) return reject('forbidden');
    const words = labelWords[language];
    const head = { title: `${words.title} ${event.name}`, author: event.name, language };
    const sheets = await pdf.begin({ ...head, madeAt: platform.clock.now() });
    const drawn = [await sheets.add(labelPages(found.labelled, language), new Map()), await sheets.end()];
    return { name: words.file, bytes: Buffer.concat(drawn) };
  };

  return {
    file,
    /** Everything that whoever sends them to a printer has to know: the id, whose event, and whom they name first. */
    find,
    eventOf: async (asked: AnyCheckinId) =>
      (await checkpoints.checkpoints.find(checkpointOfCheckin(asked)))?.eventId ?? null,
    note: (of: Parameters<typeof notePrinted>[1], context: CommandContext) => notePrinted(parts, of, context),
  };
};

export type LabelFiles = ReturnType<typeof openLabelFiles>;
