import { isRejection, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import type { RegistrationState } from '@turnout/contracts/registration';
import type { Accepted } from '../../platform/command/handle.ts';
import { untilDecided } from '../../platform/command/until-decided.ts';
import type { Caller } from '../../platform/http/route.ts';
import { correctRegistrant } from '../../groups/decide/decider.ts';
import { settleFiles } from '../../groups/judge/name-files.ts';
import { correcting, type Correction } from './judge-correction.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';

/**
 * Corrections by staff of what a registrant entered, made from the details as they are now; where somebody else corrects
 * them at the same moment, made again. Refused is what `correcting` refuses.
 */
export const openCorrect = (parts: RegistrationParts) => {
  /** One correction, made from the details as they are now. */
  const correct = async (id: RegistrantId, correction: Correction, caller: Caller) => {
    const reserved = await correcting.reserve({ parts, id, correction, caller });
    if (isRejection(reserved)) return reserved;
    const { found, command, dropped } = reserved.of;
    const corrected = await reserved.confirm(() =>
      parts.platform.commands.handle({
        streams: parts.registrations.streams,
        streamId: found.streamId,
        eventId: command.eventId,
        decide: correctRegistrant,
        command,
        context: caller.context(),
      }),
    );
    if (!isRejection(corrected) && command.personal !== null)
      await settleFiles(parts, [{ registrantId: id, personal: command.personal, dropped }]);
    return corrected;
  };
  return (id: RegistrantId, correction: Correction, caller: Caller): Promise<Accepted<RegistrationState> | Rejection> =>
    untilDecided(['corrected-meanwhile'], () => correct(id, correction, caller));
};

export type Correct = ReturnType<typeof openCorrect>;
