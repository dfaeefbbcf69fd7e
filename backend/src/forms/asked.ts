import { AskedFieldView, type FieldView } from '@turnout/contracts/forms';
import type { EventId, TypeId } from '@turnout/contracts/kernel';
import { typesOfEvent } from '@turnout/projections/forms/queries';
import type { CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { withUses } from './fields-with-uses.ts';
import { leftIn } from './public-types.ts';
import type { FormsParts } from './routes.ts';

/** Takes the other keys of a field out. */
const Asked = z.object(AskedFieldView.shape);
const askedFieldOf = (field: FieldView): AskedFieldView => Asked.parse({ ...field, ...leftIn(field) });

/** What a type of the event asks, in order, with how many are left of limited options; null where there is no such type. */
export const askedOf = async (
  pool: CommonQueryMethods,
  parts: Pick<FormsParts, 'optionsTaken' | 'optionDigest'>,
  { eventId, typeId }: { readonly eventId: EventId; readonly typeId: TypeId },
): Promise<{ readonly fields: readonly AskedFieldView[] } | null> => {
  const type = (await typesOfEvent(pool, { eventId })).find(({ _id }) => _id === typeId);
  if (type === undefined) return null;
  const fields = await withUses(pool, parts, { eventId, fields: type.fields });
  return { fields: fields.map(askedFieldOf) };
};
