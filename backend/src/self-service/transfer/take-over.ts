import { isRejection, RegistrantId, reject, type TransferId } from '@turnout/contracts/kernel';
import { nobodyKnown, registrationEvents } from '@turnout/contracts/registration';
import { type AcceptTransfer } from '@turnout/contracts/self-service';
import type { Caller } from '../../platform/http/route.ts';
import { settleFiles } from '../../groups/judge/name-files.ts';
import type { FoundGroup } from '../../groups/stream/group-of.ts';
import { nothingReserved } from '../../claims/reservation.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { visitorLanguage } from '../../platform/http/visitor-language.ts';
import { completeTransfer } from './complete.ts';
import { acceptTransfer } from './decider.ts';
import { takingOver } from './judge-taking.ts';
import type { Offered } from './offered.ts';

interface Taking {
  readonly found: FoundGroup;
  readonly transferId: TransferId;
  /** Null: the same request came before. */
  readonly offered: Offered | null;
  readonly body: AcceptTransfer;
  readonly caller: Caller;
}

const transferred = registrationEvents.RegistrationTransferred;

/** What is passed on, as it was when it was judged. */
const seenIn = (offered: Offered | null) => ({
  seen: offered?.person ?? null,
  waits: offered?.form.details.requireValidation ?? false,
  needsApproval: offered?.form.details.requireApproval ?? false,
});

const nobody = nothingReserved.as({ personal: nobodyKnown, activities: [], charging: null });

/** Gives a registration to whoever takes it over: the fact first, in one append; what follows from it can be done again. */
export const takeOver = async (parts: RegistrationParts, { found, transferId, offered, body, caller }: Taking) => {
  const { registrations, platform } = parts;
  const { streams } = registrations;
  const { eventId } = found.state;
  const reserved = offered === null ? nobody : await takingOver.reserve({ ...offered, parts, body, caller });
  if (isRejection(reserved)) return reserved;
  const { personal, activities, charging } = reserved.of;
  const accepted = await reserved.confirm(() =>
    platform.commands.handle({
      streams,
      streamId: found.streamId,
      eventId,
      decide: acceptTransfer,
      command: {
        eventId,
        transferId,
        language: visitorLanguage(caller, offered?.event),
        personal,
        activities,
        charging,
        ...seenIn(offered),
      },
      context: caller.context(),
    }),
  );
  if (isRejection(accepted)) return accepted;
  const fact = accepted.facts.find(({ type }) => type === transferred.type);
  if (fact === undefined) return reject('command-id-reused');
  const data = transferred.data.parse(fact.data);
  const { to, typeId } = data;
  const answer = { registration: { _id: RegistrantId.parse(to), event: eventId, type: typeId } };
  // Sent again, it is answered as before: whoever was answered nothing has the worker go on with it.
  if (offered === null) return { body: answer, position: accepted.position };
  const done = await completeTransfer({ ...parts, streams }, data, personal);
  await settleFiles(parts, [{ registrantId: answer.registration._id, personal }]);
  return { body: answer, position: done?.position ?? accepted.position };
};
