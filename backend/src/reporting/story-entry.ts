import { fileIn, isEmptyValue, textOf } from '@turnout/contracts/fields';
import type { CheckpointId, RegistrantId, StoredEvent } from '@turnout/contracts/kernel';
import type { Change } from '@turnout/contracts/reporting';
import type { z } from 'zod';

export type StoryChange = z.infer<typeof Change>;

/** One thing that happened, before names are put to the ids in it. */
export interface Told {
  readonly registrants: readonly RegistrantId[];
  readonly checkpointId?: CheckpointId;
  readonly changes: readonly StoryChange[];
}

/** A fact with what it says of persons, as far as it can still be read. */
export type OpenedEvent = StoredEvent & { readonly personal: Readonly<Record<string, unknown>> };
export type Teller = (event: OpenedEvent) => readonly Told[];

/** What a field is called, and the texts in it. */
export type TitleOf = (fieldId: string) => string;

export const change = (what: string, before: string | null, after: string | null): StoryChange => ({
  what,
  before,
  after,
});

export const plain = (value: string | readonly string[] | undefined): string | null =>
  isEmptyValue(value) ? null : textOf(value);

/** A file that a field holds is told by where it is: what somebody called it is not told. */
const told = (value: string | readonly string[] | undefined): string | null => fileIn(value)?.path ?? plain(value);

/** The fields that are not what they were, by their titles. */
export const fieldChanges = (
  before: Readonly<Record<string, string | readonly string[]>>,
  after: Readonly<Record<string, string | readonly string[]>>,
  titleOf: TitleOf,
): readonly StoryChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((id) => {
    const [was, is] = [told(before[id]), told(after[id])];
    return was === is ? [] : [change(titleOf(id), was, is)];
  });
