import type { EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrationState } from '@turnout/contracts/registration';
import type { Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openAnswersOf } from '../groups/stream/answers-of.ts';
import { registrationStream } from '../groups/stream/group-of.ts';
import { type OptionUses } from '../claims/kinds/option-uses.ts';
import { choosesBy } from '../groups/stream/chooses-by.ts';

/** Somebody who goes on as somebody else, in a group that is made by now. */
interface PassedOn {
  readonly eventId: EventId;
  readonly from: RegistrantId;
  readonly to: RegistrantId;
  readonly group: PrimaryId;
}

/**
 * Gives the limited options that somebody holds to whoever has their registration now and chose the same, and frees the
 * others. Doing so again changes nothing.
 */
export const openPassOnOptions = (
  { keyring }: Pick<Platform, 'keyring'>,
  {
    optionUses,
    streams,
  }: { readonly optionUses: OptionUses; readonly streams: Pick<Streams<RegistrationState>, 'read'> },
): ((people: readonly PassedOn[]) => Promise<void>) => {
  const choosing = choosesBy(openAnswersOf({ keyring }), optionUses.digestOf);
  return async (people) => {
    const held = people.length === 0 ? [] : await optionUses.heldBy(people.map(({ from }) => from));
    for (const { registrantId, ...of } of held) {
      const one = people.find(({ from }) => from === registrantId);
      if (one === undefined) continue;
      const { eventId, from, to } = one;
      const option = { eventId, ...of };
      const isTheirs = async (): Promise<boolean> => {
        const group = await streams.read(registrationStream(one.group));
        const person = group.state.kind === 'group' ? group.state.registrants.get(to) : undefined;
        return person !== undefined && choosing(option)(person, group);
      };
      if (await isTheirs()) {
        const madeAt = await optionUses.handOver({ ...option, from, to });
        // Whoever was rejected in between gave back nothing, as they had nothing yet.
        if (!(await isTheirs())) await optionUses.release({ ...option, registrants: [to], which: { madeAt } });
      } else await optionUses.release({ ...option, registrants: [from], which: { all: true } });
    }
  };
};
