import {
  feeLinesOf,
  formulaOf,
  isFormula,
  quantityProblem,
  tooManyFees,
  type FeeKeys,
} from '@turnout/contracts/form-rules';
import { highestPrice, reject, type Rejection } from '@turnout/contracts/kernel';
import { isAsStored } from './as-stored.ts';

type QuantitiesSaid = Parameters<typeof quantityProblem>[0];
type FeesSaid = Parameters<typeof tooManyFees>[0];

const price = /^\d{1,10}(\.\d{1,6})?$/;

const keysOf = ({ feeValues, feeFormula }: FeeKeys) => [feeValues, feeFormula];

/**
 * Why the fee of a field cannot be so by itself; null where it can: its values are prices, its formula can be read.
 * @param was as it is: stored before fees were judged, it keeps nobody from other changes. Null: none yet.
 */
export const refuseFee = (said: FeeKeys, was: FeeKeys | null): Rejection | null => {
  if (isAsStored(keysOf, said, was)) return null;
  const wrong = feeLinesOf(said.feeValues).findIndex(
    (line) => line !== '' && !(price.test(line) && Number(line) <= highestPrice),
  );
  if (wrong !== -1) return reject('fee-value-refused', { line: wrong + 1 });
  const { feeFormula } = said;
  if ((feeFormula ?? '').trim() === '') return null;
  const read = formulaOf(feeFormula ?? '');
  if (isFormula(read)) return null;
  return reject(`formula-${read.problem}`, { ...('at' in read ? { at: read.at } : {}), field: 'feeFormula' });
};

/**
 * Why the fees of a field's options cannot be so: there are more of them than options. Null: they can.
 * @param was as it is: stored before this was judged, it keeps nobody from other changes. Null: none yet.
 */
export const refuseFeeLines = (said: FeesSaid, was: FeesSaid | null): Rejection | null => {
  const judged = ({ feeValues, type, values }: FeesSaid) => [feeValues, type, values];
  if (isAsStored(judged, said, was)) return null;
  const options = tooManyFees(said);
  return options === null ? null : reject('fee-too-many-lines', { options, field: 'feeValues' });
};

/**
 * Why the quantities of a field's options cannot be so; null where they can.
 * @param was as it is: stored before quantities were judged, it keeps nobody from other changes. Null: none yet.
 */
export const refuseQuantities = (said: QuantitiesSaid, was: QuantitiesSaid | null): Rejection | null => {
  const judged = ({ quantityValues, type, values }: QuantitiesSaid) => [quantityValues, type, values];
  if (isAsStored(judged, said, was)) return null;
  const problem = quantityProblem(said);
  if (problem === null) return null;
  const field = { field: 'quantityValues' };
  return 'line' in problem
    ? reject('quantity-value-refused', { ...problem, ...field })
    : reject('quantity-too-many-lines', { ...problem, ...field });
};

/** The prices that the values of a fee say. */
export const feePricesOf = ({ feeValues }: FeeKeys): readonly number[] =>
  feeLinesOf(feeValues)
    .filter((line) => price.test(line))
    .map(Number);
