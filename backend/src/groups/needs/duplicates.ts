import { cellText, isEmptyValue } from '@turnout/contracts/fields';
import { isRejection, reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import { likenessOf } from '@turnout/contracts/inventory';
import { answeringAlike } from '@turnout/projections/registration/queries';
import { openStreams } from '../../platform/command/streams.ts';
import { newCommandId } from '../../platform/ids/ids.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { abandonRegistration } from '../decide/decider.ts';
import type { FormField } from '../../claims/form-field.ts';
import type { Answers, Compared, Duplicates } from '../../claims/kinds/like-answers.ts';
import { nothingReserved, reserving } from '../../claims/reservation.ts';
import { registrationStream } from '../stream/group-of.ts';
import type { Registrations } from '../stream/registrations.ts';
import {
  claimLikeness,
  likenessFold,
  releaseLikeness,
  type LikenessState,
} from '../../claims/kinds/duplicates.decider.ts';

export interface DuplicateParts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'clock' | 'ids' | 'surely'>;
  readonly registrations: Pick<Registrations, 'streams' | 'personalOf'>;
  /** The event's fields that are flagged for the check. */
  readonly duplicateFields: (eventId: EventId) => Promise<readonly FormField[]>;
}

/** Answers as they are compared, in an event. */
interface Alike {
  readonly eventId: EventId;
  readonly fields: readonly FormField[];
  readonly likeness: string;
  readonly answers: Answers;
}

const actor = { kind: 'system', id: 'duplicates' } as const;
/** A claim of a moment ago may be of somebody who is being registered right now. */
const underWayMs = 120_000;
const attempts = 10;

/**
 * Two that register at the same moment meet at the stream of their answers, which holds who claimed them last; it is
 * believed only as far as that registration stands and still says so. Whoever registered before the check was on never
 * claimed anything: of them the tables are asked, once these hold all of the log.
 */
export const openDuplicates = ({ platform, registrations, duplicateFields }: DuplicateParts): Duplicates => {
  const { log, commands, clock, ids, surely } = platform;
  const streams = openStreams({ log, fold: likenessFold, capacity: 256 });
  const streamOf = ({ eventId, likeness }: Alike): string => `likeness-${ids.digest(`${eventId} ${likeness}`)}`;
  const context = () => ({ now: clock.now(), actor, commandId: newCommandId(), correlationId: 'duplicates' });
  const alikeTo = async (eventId: EventId, answers: Answers): Promise<Alike | null> => {
    const fields = await duplicateFields(eventId);
    const likeness = likenessIn({ fields }, answers);
    return likeness === null ? null : { eventId, fields, likeness, answers };
  };

  /** Whether who claimed answers is registered with them, or may be any moment. */
  const stands = async (
    { eventId, fields, likeness }: Alike,
    { primaryId, registrantId, at }: NonNullable<LikenessState['holder']>,
  ): Promise<boolean> => {
    const isRecent = Date.parse(clock.now()) - Date.parse(at) < underWayMs;
    const streamId = registrationStream(primaryId);
    const known = await registrations.streams.read(streamId);
    const person = known.state.kind === 'group' ? known.state.registrants.get(registrantId) : undefined;
    if (person === undefined && isRecent) return true;
    if (known.state.kind === 'absent') {
      // So that it cannot come after all.
      const command = { eventId, primaryId };
      const given = { streams: registrations.streams, streamId, eventId, decide: abandonRegistration };
      const fenced = await commands.handle({ ...given, command, context: context() });
      return isRejection(fenced) || fenced.after.state.kind === 'group';
    }
    if (person === undefined || person.isErased || !holdsSeat(person.status)) return false;
    const { fields: said } = await registrations.personalOf(known, registrantId);
    return likenessIn({ fields }, said) === likeness;
  };

  /** Whether the tables know somebody else with these answers. */
  const isInTables = async ({ eventId, fields, answers }: Alike, except: readonly RegistrantId[]): Promise<boolean> => {
    const said = fields.map(({ _id }) => ({ field: _id, value: answers[_id] ?? '' }));
    const found = await surely.tell(answeringAlike, { eventId, said });
    return found.some((id) => !except.includes(id));
  };

  const claim = async (alike: Alike, one: Compared): Promise<boolean> => {
    const streamId = streamOf(alike);
    const { registrantId, primaryId } = one;
    for (let turn = 0; turn < attempts; turn += 1) {
      const { holder } = (await streams.read(streamId)).state;
      const isOther = holder !== null && holder.registrantId !== registrantId;
      if (isOther && (await stands(alike, holder))) return false;
      const command = { eventId: alike.eventId, registrantId, primaryId, past: holder?.registrantId ?? null };
      const given = { streams, streamId, eventId: alike.eventId, decide: claimLikeness };
      if (!isRejection(await commands.handle({ ...given, command, context: context() }))) return true;
    }
    return false;
  };

  const release = async (alike: Alike, { registrantId }: Compared): Promise<void> => {
    const command = { eventId: alike.eventId, registrantId };
    const given = { streams, streamId: streamOf(alike), eventId: alike.eventId, decide: releaseLikeness };
    await commands.handle({ ...given, command, context: context() });
  };

  /** Whether somebody else has these answers, by the last who claimed them and by the tables. */
  const isTaken = async (alike: Alike, except: readonly RegistrantId[]): Promise<boolean> => {
    const { holder } = (await streams.read(streamOf(alike))).state;
    if (holder !== null && !except.includes(holder.registrantId) && (await stands(alike, holder))) return true;
    return isInTables(alike, except);
  };

  /** Those whose answers are not as they were before. */
  const changed = async (eventId: EventId, people: readonly Compared[]) => {
    const all: { readonly one: Compared; readonly alike: Alike }[] = [];
    for (const one of people) {
      const alike = await alikeTo(eventId, one.answers);
      if (alike === null || (one.before && likenessIn(alike, one.before) === alike.likeness)) continue;
      all.push({ one, alike });
    }
    return all;
  };

  const wouldReserve: Duplicates['reserve'] = async ({ checkForDuplicates }, { eventId, people }) => {
    const all = people.map(({ registrantId }) => registrantId);
    for (const { alike, one } of checkForDuplicates ? await changed(eventId, people) : [])
      if (await isTaken(alike, all)) return reject('duplicate-found', detailsOf(alike, one));
    return nothingReserved;
  };

  const reserve: Duplicates['reserve'] = async ({ checkForDuplicates }, { eventId, people }) => {
    if (!checkForDuplicates) return nothingReserved;
    const all = people.map(({ registrantId }) => registrantId);
    return reserving(async (undo) => {
      for (const { alike, one } of await changed(eventId, people)) {
        undo.push(() => release(alike, one));
        const isNew = (await claim(alike, one)) && !(await isInTables(alike, all));
        if (!isNew) return reject('duplicate-found', detailsOf(alike, one));
      }
      return {};
    });
  };

  return {
    reserve,
    dryRun: { reserve: wouldReserve },
    isRegistered: async ({ eventId, answers, except }) => {
      const alike = await alikeTo(eventId, answers);
      return alike !== null && isTaken(alike, except === undefined ? [] : [except]);
    },
  };
};

const likenessIn = ({ fields }: Pick<Alike, 'fields'>, answers: Answers): string | null =>
  likenessOf(
    fields.map(({ _id }) => _id),
    answers,
  );

/** What the sentence says: the very values that were entered, and of whom. */
const detailsOf = ({ fields, answers }: Alike, { label }: Compared) => {
  const answered = fields.filter(({ _id }) => !isEmptyValue(answers[_id]));
  const values = answered.map((field) => cellText(field, answers[field._id])).join(', ');
  return { values, registrant: label, field: answered[0]?._id ?? '' };
};
