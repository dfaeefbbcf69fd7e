import { groupOfTransaction } from '@turnout/contracts/kernel';
import type { RegistrationGroup } from '@turnout/contracts/registration';

/** The number of transactions that a group ever has, removed ones among them. */
export const mostTransactions = 500;

/** Counts the transactions that were recorded in a group's own stream: what others handed over has their ids. */
export const recordedIn = ({
  primaryId,
  transactions,
  removedTransactions,
}: Pick<RegistrationGroup, 'primaryId' | 'transactions' | 'removedTransactions'>): number =>
  [...transactions.keys(), ...removedTransactions].filter((id) => groupOfTransaction(id) === primaryId).length;
