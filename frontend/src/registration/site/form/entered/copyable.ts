import type { FieldId } from '@turnout/contracts/kernel';
import type { SiteField, SiteType } from '../../parts/site-types.ts';

/** What belongs to one person alone: names, how they are addressed, where their mails go, and files of theirs. */
const isOnesOwn = ({ type, fieldMapping, validations }: SiteField): boolean =>
  type === 'media' || ['firstName', 'lastName', 'title', 'email'].includes(fieldMapping) || validations.email === true;

/** The fields that somebody brought along may take over from the primary registrant: what both are asked. */
export const copyableTo = (
  { fields }: Pick<SiteType, 'fields'>,
  primary: Pick<SiteType, 'fields'>,
): readonly FieldId[] => {
  const asked = new Set(primary.fields.map(({ _id }) => _id));
  return fields.flatMap((field) => (asked.has(field._id) && !isOnesOwn(field) ? [field._id] : []));
};
