import { BulkAnswer, defineCall, needs } from '../kernel/index.ts';
import { DecideApprovals } from './approval.ts';

/** Somebody who was decided on otherwise meanwhile is refused; who was decided on so already is done. */
export const decideApprovals = defineCall({
  method: 'POST',
  path: '/api/x/approvals',
  summary: 'Accept or reject registrants who wait for approval, with an answer for each',
  needs: needs.anyOf('viewRegistrationTypes', 'allowStatusChanges'),
  body: DecideApprovals,
  output: BulkAnswer,
});
