import { z } from 'zod';
import { defineCall, EventId, limits, needs, RegistrantId, TypeId, MailAsked } from '../kernel/index.ts';
import { OpenedUnder } from '../registration/link-codes.ts';
import { mayRegisterAnybody } from '../registration/may-register.ts';
import { JoinWaitingList, WaitingCode, WaiterEntered, WaitingPlace } from './waiting.ts';

const Message = z.strictObject({ message: z.string() });
const ofLink = z.strictObject({ typeId: TypeId, code: WaitingCode });
const one = { eventId: EventId, typeId: TypeId, registrantId: RegistrantId };

/** The answer is the same whoever waits already: it tells nobody who does. The link is sent by e-mail alone. */
export const joinWaitingList = defineCall({
  method: 'POST',
  path: '/api/x/waiting-list',
  summary: 'Wait for a seat of a registration type that is full',
  needs: needs.public,
  limit: { ...limits.registering, onEach: { points: 3, seconds: 3600 } },
  proof: { in: 'body', spares: { needs: mayRegisterAnybody, eventIn: 'eventId' } },
  body: JoinWaitingList,
  output: MailAsked,
});

export const waitingPlace = defineCall({
  method: 'GET',
  path: '/api/x/waiting-list/:typeId/:code',
  summary: 'The place of somebody who waits, by the code of their link',
  needs: needs.public,
  limit: limits.reading,
  params: ofLink,
  query: z.strictObject({ eventId: OpenedUnder }),
  /** `entered`: for whom a seat is held, so that the form need not ask it again; absent while they wait. */
  output: z.strictObject({ waiting: WaitingPlace, entered: WaiterEntered.optional() }),
});

/** Sent by the page of the link as it opens; before it no seat is held for that address. */
export const proveWaitingAddress = defineCall({
  method: 'POST',
  path: '/api/x/waiting-list/:typeId/:code/confirm',
  summary: 'Confirm the address of a place on a waiting list, by the code of the link that was sent there',
  needs: needs.public,
  limit: limits.registering,
  proof: { none: 'The code of the link that was sent stands for it' },
  params: ofLink,
  output: Message,
});

export const leaveWaitingList = defineCall({
  method: 'POST',
  path: '/api/x/waiting-list/:typeId/:code/leave',
  summary: 'Give up a place on a waiting list, and the seat that is held',
  needs: needs.public,
  limit: limits.registering,
  proof: { none: 'The code of the link that was sent stands for it' },
  params: ofLink,
  output: Message,
});

export const removeFromWaitingList = defineCall({
  method: 'POST',
  path: '/api/x/waiting-list/remove',
  summary: 'Take somebody off a waiting list; nothing is kept of them',
  needs: mayRegisterAnybody,
  body: z.strictObject(one),
  output: Message,
});

export const preferOnWaitingList = defineCall({
  method: 'POST',
  path: '/api/x/waiting-list/prefer',
  summary: 'Let somebody who waits have the next seat, before all others',
  needs: mayRegisterAnybody,
  body: z.strictObject({ ...one, reason: z.string().trim().min(3).max(200) }),
  output: Message,
});
