import { namedBy, takesNumber, type PricedField } from './fee.ts';

/** Tells whether the number that a field takes adds to a price: its own fee, or that of a field whose formula names it. */
const isNamed = (field: PricedField, fields: readonly PricedField[]): boolean =>
  field.feeField === true ||
  fields.some((other) => other.feeField === true && namedBy(other, fields).some(({ _id }) => _id === field._id));

/** Tells whether the organiser says how low a number may be, by the least or by a highest that is below 0. */
const isSaid = ({ validations: { min, max } = {} }: PricedField): boolean =>
  min !== undefined || (max !== undefined && max < 0);

/**
 * The fields of a form as their answers are judged: whoever answers a number that a price follows from says at least 0,
 * unless the organiser says otherwise (docs/decisions/0100).
 * @param fields all of the type, with what their fees follow from.
 */
export const withLeast = <F extends PricedField>(fields: readonly F[]): readonly F[] =>
  fields.some(({ feeField }) => feeField === true)
    ? fields.map((field) =>
        takesNumber(field) && !isSaid(field) && isNamed(field, fields)
          ? { ...field, validations: { ...field.validations, min: 0 } }
          : field,
      )
    : fields;
