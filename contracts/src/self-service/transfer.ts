import { z } from 'zod';
import { EmailInput, EventId, RegistrantId, TypeId, type Instant } from '../kernel/index.ts';
import { ChargeShown } from '../registration/charge-shown.ts';
import { EnteredField } from '../registration/commands.ts';
import {
  holdsSeat,
  type AskedTransfer,
  type RegistrantState,
  type RegistrationState,
} from '../registration/stream/state.ts';
import { EditCode, LinkCode } from '../registration/link-codes.ts';
import { OwnForm } from './self-service.ts';

type Group = Extract<RegistrationState, { kind: 'group' }>;

/** How long the link is good with which somebody takes a registration over. */
export const transferHours = 48;

/** Whether a wish to pass on can still be taken up. */
export const isGoodTransfer = ({ at }: AskedTransfer, now: Instant): boolean =>
  Date.parse(now) - Date.parse(at) < transferHours * 3_600_000;

/**
 * Whether somebody's registration can be passed on as it is: they take part and are not inside; the first of a group
 * last, for the others are reached by them.
 */
export const canBePassedOn = ({ registrants }: Pick<Group, 'registrants'>, person: RegistrantState): boolean =>
  holdsSeat(person.status) &&
  !person.isErased &&
  person.inside === null &&
  (person.place > 1 ||
    [...registrants.values()].every((one) => one.registrantId === person.registrantId || !holdsSeat(one.status)));

/** The code of a link with which a registration is taken over. It is stored nowhere, and names nobody's badge. */
export const TransferCode = LinkCode;

/** What a registrant says who wants to pass a registration of the group on. */
export const RequestTransfer = z.object({
  code: EditCode,
  /** The new person's address. */
  email: EmailInput,
});

/** What the new person says of themselves. */
export const AcceptTransfer = z.object({
  fields: z.array(EnteredField).max(200).default([]),
  /** That the event's terms are agreed to, where it has some. */
  termsAgreed: z.boolean().default(false),
  /** What they were shown that it costs, with the currency's decimals: where it costs something else, it is refused. */
  shownTotal: z.number().min(0, 'must be 0 or more').nullish(),
});
export type AcceptTransfer = z.infer<typeof AcceptTransfer>;

/** What somebody sees who is to take a registration over. */
export const TransferOffer = z.strictObject({
  event: EventId,
  /** Who passes it on. */
  from: z.string(),
  form: OwnForm,
});
export type TransferOffer = z.infer<typeof TransferOffer>;

/** What the registration would cost the new person, as they are told before they take it over: no id is in it. */
export const PriceOfTransfer = z.strictObject({
  currency: z.string(),
  /** What the registration costs so far. */
  before: z.number(),
  after: z.number(),
  charges: z.array(ChargeShown),
  /** Tells whether it would cost less than so far, and the event does not allow that (settings: `preventLesserAmount`). */
  isTooLow: z.boolean(),
});

/** What the new person has then. */
export const TakenOver = z.strictObject({ _id: RegistrantId, event: EventId, type: TypeId });
