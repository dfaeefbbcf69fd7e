import type { Changes } from '@turnout/contracts/records';
import { decideDefine, decideRetire, decideRevise, type RecordRules } from '../records/decider.ts';
import { recordFold, type DeclaredRecord } from '../records/state.ts';
import { specification } from './decider-specification.ts';

/** given, when, then for each of the three commands of a kind of record. */
export const recordSpecification = <Id extends string, D extends object, C extends object = Changes<D>>(
  record: DeclaredRecord<Id, D>,
  rules: RecordRules<D, C> = {},
) => {
  const fold = recordFold(record);
  return {
    define: specification(fold, decideDefine(record, rules)),
    revise: specification(fold, decideRevise(record, rules)),
    retire: specification(fold, decideRetire(record)),
  };
};
