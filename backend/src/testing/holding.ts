import type { Sql, TransactionSql } from 'postgres';

/** Ends a hold. */
export type LetGo = () => Promise<void>;

/** Holds something of a database until told, so that whoever comes to it waits there. */
export interface Holding {
  /** @param taking takes it, in a transaction that stays open. */
  readonly hold: (taking: (by: TransactionSql) => Promise<unknown>) => Promise<LetGo>;
  /** Ends every hold that is not over. */
  readonly letAllGo: LetGo;
}

export const openHolding = (sql: Sql): Holding => {
  const held = new Set<LetGo>();
  return {
    hold: async (taking) => {
      const release = Promise.withResolvers<undefined>();
      const taken = Promise.withResolvers<undefined>();
      const ended = sql.begin(async (transaction) => {
        await taking(transaction);
        taken.resolve(undefined);
        await release.promise;
      });
      ended.catch(taken.reject);
      await taken.promise;
      const letGo: LetGo = async () => {
        held.delete(letGo);
        release.resolve(undefined);
        await ended;
      };
      held.add(letGo);
      return letGo;
    },
    letAllGo: async () => {
      for (const letGo of held) await letGo();
    },
  };
};
