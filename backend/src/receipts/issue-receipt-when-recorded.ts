import { defineReaction } from '../platform/reactions/reactions.ts';
import { openIssuing, type IssuingParts } from './issuing.ts';

/**
 * A receipt is issued for each payment that is recorded, by hand or by its provider, where the event wants receipts; and a
 * credit note for money that goes back, where it was receipted (rule receipts/receipt-of-a-payment).
 */
export const issueReceiptWhenRecorded = defineReaction(
  { name: 'issue-receipt-when-recorded', categories: ['registration'], reachesOutside: false },
  (parts: IssuingParts) => {
    const issue = openIssuing(parts);
    return {
      react: async (fact) => {
        await issue(fact);
      },
    };
  },
);
