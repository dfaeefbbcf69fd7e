import { formulaCircleIn, namedBy, unknownName } from '@turnout/contracts/form-rules';
import { reject, type FieldId, type Rejection } from '@turnout/contracts/kernel';
import type { PresentField } from './forms.ts';

/** Fields as formulas write them. */
const written = (there: readonly PresentField[], ids: readonly string[]): string => {
  const names = new Map<string, string>(there.map(({ id, details }) => [id, details.name]));
  return ids.map((id) => `[${names.get(id) ?? id}]`).join(' → ');
};

/**
 * Why a formula may not name what it names; null where it may: fields of its event (or what it named already), and
 * never in a circle. @param there all fields of the event, this one as it is to be among them.
 */
export const refuseNames = (
  there: readonly PresentField[],
  field: PresentField,
  before: string,
): Rejection<'formula-unknown-name' | 'formula-circle'> | null => {
  const { feeFormula } = field.details;
  if (feeFormula === before) return null;
  const unknown = unknownName(
    feeFormula ?? '',
    there.map(({ details }) => details),
  );
  if (unknown !== null) return reject('formula-unknown-name', { field: 'feeFormula', name: unknown });
  const circle = formulaCircleIn(there.map(({ id: _id, details }) => ({ _id, ...details })));
  if (circle === null) return null;
  return reject('formula-circle', { field: 'feeFormula', fields: written(there, [...circle, circle[0] ?? field.id]) });
};

/** The fields whose formulas name a field. */
export const formulasNaming = (there: readonly PresentField[], id: FieldId): readonly PresentField[] => {
  const fields = there.map(({ id: _id, details }) => ({ _id, ...details }));
  return there.filter((_, place) => {
    const field = fields[place];
    return field !== undefined && namedBy(field, fields).some(({ _id }) => _id === id);
  });
};
