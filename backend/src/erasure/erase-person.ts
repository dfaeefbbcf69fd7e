import { isRejection, reject, type RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrantPersonal } from '@turnout/contracts/registration';
import { plain } from '@turnout/projections/platform/search-text';
import type { CommandContext } from '../platform/command/handle.ts';
import { JournalUnwritable } from '../platform/personal/erasure-journal.ts';
import type { Platform } from '../platform/module/platform.ts';
import { eraseRegistrant } from '../groups/decide/decider.ts';
import type { Registrations } from '../groups/stream/registrations.ts';
import type { CompleteErasure } from './complete-erasure.ts';

export interface ErasingParts {
  readonly platform: Pick<Platform, 'commands' | 'log'>;
  readonly registrations: Pick<Registrations, 'streams' | 'personalOf' | 'find' | 'groupOf'>;
  readonly erasure: CompleteErasure;
}

const wordsAtLeast = 3;

/** Whether a reason says who it is: an address, or a name or number of the person's as a word of its own. */
export const namesPerson = (
  reason: string,
  { firstName, lastName, email, phone }: Omit<RegistrantPersonal, 'fields'>,
): boolean => {
  if (reason.includes('@')) return true;
  const said = plain(reason)
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ');
  return [firstName, lastName, email, phone]
    .flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
    .some((word) => word.length >= wordsAtLeast && ` ${said} `.includes(` ${word} `));
};

/**
 * Erases a person: the fact first, then all that follows from it (`CompleteErasure`). Refused, with
 * nothing changed, where the journal of erasures cannot be written. When it resolves the key is gone and
 * every process has been told; a crash in between is finished by the worker.
 */
export const erasePerson = async (
  { platform, registrations, erasure }: ErasingParts,
  {
    registrantId,
    context,
    ...asked
  }: {
    readonly registrantId: RegistrantId;
    readonly reason: string;
    readonly confirmation: string;
    readonly context: CommandContext;
  },
) => {
  const found = await registrations.find(registrantId);
  if (found === null) return reject('registration-not-found');
  const { streamId, group } = found;
  try {
    await erasure.check();
  } catch (error) {
    if (error instanceof JournalUnwritable) return reject('erasure-journal-unwritable');
    throw error;
  }
  const { eventId } = found.state;
  const personal = await registrations.personalOf(group, registrantId);
  const erased = await platform.commands.handle({
    streams: registrations.streams,
    streamId,
    eventId,
    decide: eraseRegistrant,
    command: { eventId, registrantId, ...asked, namesPerson: namesPerson(asked.reason, personal) },
    context,
  });
  if (isRejection(erased)) return erased;
  await completeStored({ platform, erasure }, streamId, registrantId);
  return erased;
};

/**
 * Completes an erasure whose fact stands in the stream, as it was stored: whoever finishes it after a crash
 * writes the same line.
 */
export const completeStored = async (
  { platform, erasure }: Pick<ErasingParts, 'erasure'> & { readonly platform: Pick<Platform, 'log'> },
  streamId: string,
  registrantId: RegistrantId,
): Promise<void> => {
  const { type: wanted, data: said } = registrationEvents.RegistrantErased;
  const stored = await platform.log.readStream(streamId);
  const fact = stored.find(({ type, data }) => type === wanted && said.parse(data).registrantId === registrantId);
  if (fact === undefined) throw new Error(`${streamId} does not hold the erasure that was just stored`);
  await erasure.complete(fact);
};
