import type { EventId, FieldId, TypeId } from '../kernel/index.ts';
import type { FieldDetails, TypeDetails } from './events.ts';
import type { FieldView, TypeView } from './views.ts';

/** A field as a source (its stream, its table) knows it. */
export interface FieldFacts {
  readonly fieldId: FieldId;
  readonly eventId: EventId;
  readonly details: FieldDetails;
}

/** A type as a source knows it. */
export interface TypeFacts {
  readonly typeId: TypeId;
  readonly eventId: EventId;
  readonly details: TypeDetails;
}

/** A custom field as the documents show it (spec 002 «Custom field»). */
export const fieldViewOf = ({ fieldId, eventId, details }: FieldFacts): FieldView => ({
  _id: fieldId,
  eventId,
  ...details,
  values: details.values.join('\n'),
  labels: details.labels.join('\n'),
});

/**
 * A registration type as the documents show it (spec 001, section 2.9).
 * @param there the fields and the types that there are: deleted ones are on no form, and nobody can be
 *   brought along as one.
 */
export const typeViewOf = (
  { typeId, eventId, details }: TypeFacts,
  there: { readonly fields: ReadonlyMap<FieldId, FieldFacts>; readonly types: ReadonlySet<TypeId> },
): TypeView => ({
  _id: typeId,
  eventId,
  ...details,
  groups: details.groups.filter((id) => there.types.has(id)),
  fields: details.fields.flatMap((id) => there.fields.get(id) ?? []).map(fieldViewOf),
});
