import { RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { on } from '../platform/projection.ts';
import { registrants } from './registrant-row.ts';

/** The facts about a group's link to pay, in its primary's row. */
export const payLinkClauses = [
  on(registrationEvents.PayLinkRevoked, {
    fold: ({ data: { primaryId }, position }, batch) => {
      registrants.patch(batch, [RegistrantId.parse(primaryId)], { is_pay_link_revoked: true, position });
    },
  }),
  on(registrationEvents.PayLinkIssued, {
    fold: ({ data: { primaryId, link }, position }, batch) => {
      registrants.patch(batch, [RegistrantId.parse(primaryId)], {
        pay_link: link,
        is_pay_link_revoked: false,
        position,
      });
    },
  }),
];
