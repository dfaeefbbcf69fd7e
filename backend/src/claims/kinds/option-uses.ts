import { optionLabel, type OptionUse } from '@turnout/contracts/form-rules';
import {
  reject,
  type Actor,
  type EventId,
  type FieldId,
  type Position,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { type OptionDigest } from '@turnout/contracts/inventory';
import { optionChoosers, optionsHeldBy, valuesChosen, type HeldOption } from '@turnout/projections/inventory/queries';
import type { Platform } from '../../platform/module/platform.ts';
import type { FormField } from '../form-field.ts';
import { optionUses, type ReleasedClaims } from '../pools/decider.ts';
import { Reserved, reserveAll, type Reservation } from '../reservation.ts';
import { reserveIn } from '../pools/group-seats.ts';
import type { OnePool } from '../pools/ledger.ts';
import { openPools, type Pools } from '../pools/pools.ts';

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

/** Who takes the options that there are only so many of: whoever chooses one claims it first (docs/decisions/0095). */
export interface OptionUses {
  /**
   * Claims all options of all these people, or none: `option-gone` names the first of them who finds none left. Nothing
   * is asked of anything where nobody takes a limited one.
   * @param asked `isCounted`: they have them already and are only counted, however many there are; `actor`: an import
   *   or a copy, where it is one's.
   */
  readonly reserve: (asked: {
    readonly eventId: EventId;
    readonly people: readonly OptionTaker[];
    readonly isCounted?: boolean;
    readonly actor?: Actor;
  }) => Reservation<object>;
  /** How a claim would be answered now: nothing is claimed. */
  readonly dryRun: Pick<OptionUses, 'reserve'>;
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

const visibleWithinMs = 5_000;

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

  const reserving =
    (of: Pick<Pools, 'claim' | 'release'>): OptionUses['reserve'] =>
    ({ eventId, people, isCounted = false, actor }) =>
      reserveAll(
        wantedIn(eventId, people).map(async ({ use, takers, ...one }) => {
          const limit = isCounted ? 0 : use.limit;
          const claim = { ...poolOf(one), people: takers, limit, actor };
          const isNone = use.limit === 0 && !isCounted;
          const reserved = isNone ? ({ kind: 'exhausted', left: 0 } as const) : await reserveIn(of, claim);
          if (reserved instanceof Reserved) return reserved;
          const left = reserved.kind === 'exhausted' ? reserved.left : 0;
          return goneFor({ use, left, registrant: (takers[left] ?? takers[0])?.label ?? '' });
        }),
      );

  return {
    reserve: reserving(pools),
    dryRun: { reserve: reserving(pools.dryRun) },
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
