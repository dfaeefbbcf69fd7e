import { chosenOf } from '@turnout/contracts/fields';
import { optionLabel, type OptionUse } from '@turnout/contracts/form-rules';
import {
  isRejection,
  reject,
  type Actor,
  type EventId,
  type FieldId,
  type Position,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { holdsSeat, type OptionDigest, type RegistrantState } from '@turnout/contracts/registration';
import {
  optionChoosers,
  optionsHeldBy,
  valuesChosen,
  type HeldOption,
} from '@turnout/projections/registration/queries';
import type { Platform } from '../../platform/module/platform.ts';
import type { AnswersOf, GroupStream } from '../answers-of.ts';
import type { FormField } from '../entered-values.ts';
import { optionUses, type ReleasedClaims } from '../seats/decider.ts';
import { primariesOf } from '../seats/group-seats.ts';
import type { OnePool } from '../seats/ledger.ts';
import { openPools, type Pools } from '../seats/pools.ts';

/** A limited option of a field, by its digest. */
export interface OneOption {
  readonly eventId: EventId;
  readonly fieldId: FieldId;
  readonly option: OptionDigest;
}

/** Somebody who is to have limited options. */
export interface OptionTaker {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
  /** How a refusal names them. */
  readonly label: string;
  readonly uses: readonly OptionUse<FormField>[];
}

/** Options held for people until their answers are stored. */
export interface HeldOptions {
  /** Gives back what this claim took, and nobody claimed again since. */
  readonly giveBack: () => Promise<void>;
}

/** Who takes the options that there are only so many of: whoever chooses one claims it first (docs/decisions/0095). */
export interface OptionUses {
  /**
   * Claims all options of all these people, or none: `option-gone` names the first of them who finds none left. Nothing
   * is asked of anything where nobody takes a limited one.
   * @param asked `isCounted`: they have them already and are only counted, however many there are; `actor`: an import
   *   or a copy, where it is one's.
   */
  readonly hold: (asked: {
    readonly eventId: EventId;
    readonly people: readonly OptionTaker[];
    readonly isCounted?: boolean;
    readonly actor?: Actor;
  }) => Promise<HeldOptions | Rejection<'option-gone'>>;
  /** How a claim would be answered now: nothing is claimed. */
  readonly tryHold: OptionUses['hold'];
  /** Frees claims that were not made again since. */
  readonly release: (
    asked: OneOption & { readonly registrants: readonly RegistrantId[]; readonly which: ReleasedClaims },
  ) => Promise<void>;
  /** Gives one person's to another in one step. @returns where in the log. */
  readonly handOver: (
    asked: OneOption & { readonly from: RegistrantId; readonly to: RegistrantId },
  ) => Promise<Position>;
  /** Takes in those who chose an option before anybody claimed it, where that was not done yet. */
  readonly open: (option: OneOption) => Promise<void>;
  /** What these people hold, as the tables know once they have read all of the log. */
  readonly heldBy: (registrants: readonly RegistrantId[]) => Promise<readonly HeldOption[]>;
  readonly digestOf: (of: Omit<OneOption, 'option'> & { readonly value: string }) => OptionDigest;
}

const perClaim = 10_000;
const visibleWithinMs = 5_000;
export const nothingHeld: HeldOptions = { giveBack: () => Promise.resolve() };

/** Which option of a field a stream, a fact and a row mean: they do not say it in the clear. */
export const optionDigest =
  ({ ids }: Pick<Platform, 'ids'>): OptionUses['digestOf'] =>
  ({ eventId, fieldId, value }) =>
    ids.digest(`option ${eventId} ${fieldId} ${value}`);

/** Those who want one option. */
interface Wanted extends OneOption {
  readonly use: OptionUse<FormField>;
  readonly takers: OptionTaker[];
}

const poolOf = ({ option, ...of }: OneOption) => ({ ...of, of: option });

/** Opens the uses of options. Whoever chose one before it was limited is found in the tables, when it is claimed first. */
export const openOptionUses = (platform: Pick<Platform, 'log' | 'seal' | 'clock' | 'surely' | 'ids'>): OptionUses => {
  const { log, seal, clock, surely } = platform;
  const digestOf = optionDigest(platform);

  const registered = async ({ eventId, fieldId, of }: OnePool): Promise<readonly RegistrantId[]> => {
    if (fieldId === undefined) return [];
    const chosen = await surely.tell(valuesChosen, { eventId, fieldId }, visibleWithinMs);
    const value = chosen.find((one) => digestOf({ eventId, fieldId, value: one }) === of);
    return value === undefined ? [] : surely.tell(optionChoosers, { eventId, fieldId, value }, visibleWithinMs);
  };
  const pools = openPools({ log, seal, clock, kind: optionUses, registered });

  const wantedIn = (eventId: EventId, people: readonly OptionTaker[]): readonly Wanted[] => {
    const all = new Map<OptionDigest, Wanted>();
    for (const taker of people)
      for (const use of taker.uses) {
        const fieldId = use.field._id;
        const option = digestOf({ eventId, fieldId, value: use.value });
        const wanted = all.get(option) ?? { eventId, fieldId, option, use, takers: [] };
        wanted.takers.push(taker);
        all.set(option, wanted);
      }
    return [...all.values()];
  };

  interface Claiming {
    readonly isCounted?: boolean | undefined;
    readonly actor?: Actor | undefined;
  }
  const claim = async (
    ask: Pools['claim'],
    { use, takers, ...one }: Wanted,
    { isCounted = false, actor }: Claiming,
    undo: (() => Promise<unknown>)[],
  ): Promise<Rejection<'option-gone'> | null> => {
    let taken = 0;
    for (let from = 0; from < takers.length; from += perClaim) {
      const some = takers.slice(from, from + perClaim);
      const registrants = some.map(({ registrantId }) => registrantId);
      const claimed =
        use.limit === 0 && !isCounted
          ? ({ kind: 'exhausted', left: 0 } as const)
          : await ask({
              ...poolOf(one),
              registrants,
              primaries: primariesOf(some),
              limit: isCounted ? 0 : use.limit,
              ...(actor === undefined ? {} : { actor }),
            });
      if (claimed.kind !== 'taken') {
        const left = taken + (claimed.kind === 'exhausted' ? claimed.left : 0);
        return goneFor({ use, left, registrant: (takers[left] ?? takers[0])?.label ?? '' });
      }
      const { fresh, position } = claimed;
      taken += fresh.length;
      if (fresh.length > 0)
        undo.push(() => pools.release({ ...poolOf(one), registrants: fresh, which: { madeAt: position } }));
    }
    return null;
  };

  const holdBy =
    (ask: Pools['claim']): OptionUses['hold'] =>
    async ({ eventId, people, ...asked }) => {
      const undo: (() => Promise<unknown>)[] = [];
      const giveBack = async () => void (await Promise.all(undo.map((one) => one())));
      const wanted = wantedIn(eventId, people);
      if (wanted.length === 0) return nothingHeld;
      const outcomes = await Promise.all(wanted.map((one) => claim(ask, one, asked, undo)));
      const refused = outcomes.find((outcome) => isRejection(outcome));
      if (refused === undefined || refused === null) return { giveBack };
      await giveBack();
      return refused;
    };

  return {
    hold: holdBy(pools.claim),
    tryHold: holdBy(pools.tryClaim),
    release: async ({ registrants, which, ...one }) =>
      void (await pools.release({ ...poolOf(one), registrants, which })),
    handOver: ({ from, to, ...one }) => pools.handOver({ ...poolOf(one), from, to }),
    open: async (one) => void (await pools.release({ ...poolOf(one), registrants: [], which: { madeBefore: '' } })),
    heldBy: (registrants) => surely.tell(optionsHeldBy, { registrants }, visibleWithinMs),
    digestOf,
  };
};

/** The refusal that of an option none is left for somebody. */
export const goneFor = ({
  use: { field, value },
  left,
  registrant,
}: {
  readonly use: Pick<OptionUse<FormField>, 'field' | 'value'>;
  readonly left: number;
  readonly registrant: string;
}): Rejection<'option-gone'> =>
  reject('option-gone', {
    title: field.title,
    option: optionLabel(field, value),
    left,
    registrant,
    field: field._id,
  });

/** Tells whether somebody takes part and has chosen an option, by what they answer by now. */
export const choosesBy =
  (answersOf: AnswersOf, digestOf: OptionUses['digestOf']) =>
  ({ eventId, fieldId, option }: OneOption) =>
  async (person: RegistrantState, group: Pick<GroupStream, 'sealed'>): Promise<boolean> => {
    if (!holdsSeat(person.status) || person.isErased) return false;
    const answers = await answersOf(group, person);
    return chosenOf(answers[fieldId]).some((value) => digestOf({ eventId, fieldId, value }) === option);
  };
