import { z } from 'zod';
import { defineCall, limits, needs, RegistrantId, bodySizes, MailAsked } from '../kernel/index.ts';
import { OpenedUnder } from '../registration/link-codes.ts';
import {
  AcceptTransfer,
  PriceOfTransfer,
  RequestTransfer,
  TakenOver,
  TransferCode,
  TransferOffer,
} from './transfer.ts';

/** Wanted often for one registration, it is refused for a while: each time somebody is written to. */
export const requestTransfer = defineCall({
  method: 'POST',
  path: '/api/x/registrations-code/:id/transfer',
  summary: 'Pass a registration on: have a link sent with which somebody else takes it over',
  needs: needs.public,
  limit: { ...limits.registering, onEach: { points: 5, seconds: 3600 } },
  proof: { none: 'The code of an edit link stands for it' },
  params: z.strictObject({ id: RegistrantId }),
  body: RequestTransfer,
  output: MailAsked,
});

export const transferOffer = defineCall({
  method: 'GET',
  path: '/api/x/transfers/:code',
  summary: 'What is passed on with a link, and the form that whoever takes it over fills in',
  needs: needs.public,
  limit: limits.reading,
  params: z.strictObject({ code: TransferCode }),
  query: z.strictObject({ eventId: OpenedUnder }),
  output: z.strictObject({ offer: TransferOffer }),
});

/** Asked for while the new person fills in, at most as often as they pause. */
export const priceTransfer = defineCall({
  method: 'POST',
  path: '/api/x/transfers/:code/price',
  summary: 'What a registration that is passed on would cost with other answers; nothing is saved',
  needs: needs.public,
  limit: limits.reading,
  proof: { none: 'The code of the link that was sent stands for it' },
  bodyAtMost: bodySizes.person,
  params: z.strictObject({ code: TransferCode }),
  body: AcceptTransfer.pick({ fields: true }),
  /** Null where it costs nothing, or the event tells registrants nothing of money. */
  output: z.strictObject({ price: PriceOfTransfer.nullable() }),
});

export const acceptTransfer = defineCall({
  method: 'POST',
  path: '/api/x/transfers/:code',
  summary: 'Take over a registration that is passed on, once, with details of one’s own',
  needs: needs.public,
  limit: limits.registering,
  proof: { none: 'The code of the link that was sent stands for it' },
  bodyAtMost: bodySizes.person,
  params: z.strictObject({ code: TransferCode }),
  body: AcceptTransfer,
  output: z.strictObject({ registration: TakenOver }),
});
