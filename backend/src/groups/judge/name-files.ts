import { fileIn } from '@turnout/contracts/fields';
import type { EventId, FieldId, Instant, RegistrantFileId, RegistrantId, Rejection } from '@turnout/contracts/kernel';
import type { RegistrantPersonal } from '@turnout/contracts/registration';
import { refusalOf, type Judged } from './entered-values.ts';
import { type FormField } from '../../claims/form-field.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import { filesIn, type RegistrantFiles } from '../../claims/kinds/registrant-files.ts';

/** The files that somebody's answers no longer name. */
export interface Dropped {
  readonly dropped: readonly RegistrantFileId[];
}

interface Naming {
  readonly eventId: EventId;
  readonly registrantId: RegistrantId;
  readonly fields: readonly FormField[];
  /** Their answers so far. */
  readonly before: RegistrantPersonal['fields'];
  readonly personal: RegistrantPersonal;
  readonly judged: Pick<Judged, 'language' | 'place'>;
  readonly now: Instant;
  /** Whether who enters them sees everybody's files: then another's may be named, and is copied. */
  readonly isStaff: boolean;
}

/**
 * Makes the files that somebody's answers name theirs, before these answers are appended; those that they no longer name
 * are in doubt from then on. Whatever comes of the append, what is not named in the end is swept.
 * @returns the answers as they are to be stored, or the refusal of a file that is not there to be named.
 */
export const nameFiles = async (
  files: Pick<RegistrantFiles, 'claim' | 'doubt'>,
  { eventId, registrantId, fields, before, personal, judged, now, isStaff }: Naming,
): Promise<({ readonly personal: RegistrantPersonal } & Dropped) | Rejection> => {
  const named: [FieldId, string][] = [];
  for (const field of fields) {
    const file = field.type === 'media' ? fileIn(personal.fields[field._id]) : null;
    if (file === null || personal.fields[field._id] === before[field._id]) continue;
    const value = await files.claim(file.id, { eventId, personId: registrantId }, isStaff);
    if (value === null) return refusalOf(field, { code: 'field-refused', problem: { rule: 'file' } }, judged);
    named.push([field._id, value]);
  }
  const after = { ...personal, fields: { ...personal.fields, ...Object.fromEntries(named) } };
  const kept = new Set(filesIn(after.fields));
  const dropped = filesIn(before).filter((id) => !kept.has(id));
  await files.doubt(dropped, now);
  return { personal: after, dropped };
};

interface Answered extends Partial<Dropped> {
  readonly registrantId: RegistrantId;
  readonly personal: RegistrantPersonal;
}

/** What somebody's registration names by now; nothing where it is not there, or they are erased. */
export const namedBy =
  ({ registrations }: Pick<RegistrationParts, 'registrations'>, registrantId: RegistrantId) =>
  async (): Promise<readonly RegistrantFileId[]> => {
    const found = await registrations.find(registrantId);
    return found === null ? [] : filesIn((await registrations.personalOf(found.group, registrantId)).fields);
  };

/**
 * Settles the files of people whose answers were appended: what they name stays, what they dropped goes, and what waited
 * for them too. Where it fails they are registered all the same: it is logged, and swept later.
 */
export const settleFiles = async (
  parts: Pick<RegistrationParts, 'files' | 'registrations' | 'platform'>,
  people: readonly Answered[],
): Promise<void> => {
  const { clock, logger } = parts.platform;
  for (const { registrantId, personal, dropped = [] } of people) {
    if (filesIn(personal.fields).length + dropped.length === 0) continue;
    try {
      await parts.files.settle(registrantId, namedBy(parts, registrantId), dropped, clock.now());
    } catch (error) {
      logger.warn({ err: error }, 'files that somebody replaced could not be settled');
    }
  }
};
