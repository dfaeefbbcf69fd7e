import { registrationEvents as facts } from './events.ts';
import { toGroup } from './to-group.ts';

/** Folds facts about how a group pays, and the link with which somebody else pays for it. */
export const payingClauses = [
  toGroup(facts.PaymentChosen, (group, { data: { method, paymentType, amount } }) => ({
    ...group,
    payment: { method, paymentType, amount },
  })),
  toGroup(facts.PayLinkRevoked, (group, { data: { link } }) => ({
    ...group,
    payLink: group.payLink.link === link ? { link, isRevoked: true } : group.payLink,
  })),
  toGroup(facts.PayLinkIssued, (group, { data: { link } }) => ({ ...group, payLink: { link, isRevoked: false } })),
];
