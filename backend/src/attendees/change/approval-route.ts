import type { RegistrantId } from '@turnout/contracts/kernel';
import { approvalApi } from '@turnout/contracts/attendees';
import type { FastifyInstance } from 'fastify';
import { inBulk } from '../../platform/command/bulk.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { ChangeStatus } from './change-status.ts';
import type { NameIn } from './bulk-routes.ts';

/**
 * POST /api/x/approvals: accepts or rejects those who wait, each by the setting of their status, so that there is one
 * way through (docs/decisions/0093). Whoever was decided on otherwise meanwhile stays so, and that is said.
 */
export const approvalRoute = (
  app: FastifyInstance,
  http: HttpContext,
  { changeStatus, nameIn }: { readonly changeStatus: ChangeStatus; readonly nameIn: NameIn },
): void => {
  route(app, http, approvalApi.decideApprovals, {
    handle: async ({ body: { eventId, registrants, decision, wholeGroups, reason } }, caller) => {
      const status = decision === 'approve' ? ('confirmed' as const) : ('rejected' as const);
      const command = { eventId, status, forAll: wholeGroups, onlyAwaiting: true, reason };
      return inBulk(caller, {
        targets: registrants,
        already: new Set(['status-already-set']),
        nameOf: nameIn(eventId),
        one: (id: RegistrantId) => changeStatus(id, command, caller, id),
      });
    },
  });
};
