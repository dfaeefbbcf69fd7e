import type { EventDetails } from './event.ts';

/** What of an event's settings says whether people can pay before they come. */
type Ready = Pick<EventDetails, 'enableZelle'>;

/** The ways to pay before one comes, each with the events that have it. Wallet and card join with their providers. */
const ways = [{ method: 'zelle', isReady: ({ enableZelle }: Ready): boolean => enableZelle }] as const;

/** The ways to pay before one comes that an event has. */
export const paidFromAfar = (event: Ready): readonly (typeof ways)[number]['method'][] =>
  ways.flatMap(({ method, isReady }) => (isReady(event) ? [method] : []));

/**
 * Tells whether visitors can pay what they come to owe: not where payment is online only, and the event has no way to pay
 * before one comes. Then nobody may owe anything by themselves (docs/decisions/0101).
 */
export const canBePaid = (event: Ready & Pick<EventDetails, 'onlinePaymentOnly'>): boolean =>
  !event.onlinePaymentOnly || paidFromAfar(event).length > 0;
