import {
  isRejection,
  reject,
  saysTheSame,
  type AnyEvent,
  type Decide,
  type EventId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { mergeOf, replaceGiven, type Changes, type Revision } from '@turnout/contracts/records';
import type { DeclaredRecord, RecordState } from './state.ts';

/** Where a kind of record has rules of its own; all of them pure. */
export interface RecordRules<D extends object, C extends object = Changes<D>> {
  /** Why it may not be so. @param was null: it is about to be defined. */
  readonly refuse?: (details: D, was: D | null) => Rejection | null;
  /** The record with changes; absent: the keys given are replaced. */
  readonly merge?: (was: D, changes: C) => D;
}

export interface Define<Id, D> {
  readonly id: Id;
  readonly eventId: EventId;
  readonly details: D;
}

export interface Revise<D, C> extends Revision<D, C> {
  /** Of a record about a person: what it is, and in which version, since its stream does not tell. */
  readonly known?: { readonly details: D; readonly version: number };
}

type Declared<Id extends string, D extends object> = Pick<
  DeclaredRecord<Id, D>,
  'idKey' | 'fact' | 'isPersonal' | 'missing'
>;

/** A fact of a record; what is about a person is sealed under the record's id. */
const factOf = <Id extends string, D extends object>(
  { idKey, isPersonal }: Declared<Id, D>,
  type: string,
  { id, eventId }: { readonly id: Id; readonly eventId: EventId },
  details?: D,
): AnyEvent => {
  const about = { [idKey]: id, eventId };
  if (details === undefined) return { type, data: about };
  return isPersonal ? { type, data: about, personal: { [id]: details } } : { type, data: { ...about, details } };
};

/** Defines a record; defining it again adds nothing. Refuses what breaks its own rules. */
export const decideDefine =
  <Id extends string, D extends object, C extends object>(
    record: Declared<Id, D>,
    { refuse }: RecordRules<D, C>,
  ): Decide<Define<Id, D>, RecordState<Id, D>, AnyEvent> =>
  (command, state) => {
    const refused = refuse?.(command.details, null) ?? null;
    if (refused !== null) return refused;
    return state.kind === 'absent' ? [factOf(record, record.fact.defined.type, command, command.details)] : [];
  };

const replace = <D extends object, C extends object>(was: D, changes: C): D => replaceGiven<D>(was, changes);

/**
 * Changes a record; nothing when nothing differs. Refuses where there is none, what breaks its own rules, and what
 * somebody else changed since it was read (`changed-meanwhile`); `read-anew` where what is known of it is not the
 * newest version any more.
 */
export const decideRevise =
  <Id extends string, D extends object, C extends object>(
    record: Declared<Id, D>,
    { refuse, merge = replace }: RecordRules<D, C>,
  ): Decide<Revise<D, C>, RecordState<Id, D>, AnyEvent> =>
  ({ known, ...revision }, state) => {
    if (state.kind !== 'defined') return reject(record.missing);
    if (known !== undefined && known.version !== state.version) return reject('read-anew');
    const was = known?.details ?? state.details;
    if (was === null) return reject(record.missing);
    const details = mergeOf(was, revision, merge);
    if (isRejection(details)) return details;
    const refused = refuse?.(details, was) ?? null;
    if (refused !== null) return refused;
    return saysTheSame(details, was) ? [] : [factOf(record, record.fact.revised.type, state, details)];
  };

/** Deletes a record; deleting it again adds nothing. Refuses where there never was one. */
export const decideRetire =
  <Id extends string, D extends object>(
    record: Declared<Id, D>,
  ): Decide<Record<string, never>, RecordState<Id, D>, AnyEvent> =>
  (_, state) => {
    if (state.kind === 'absent') return reject(record.missing);
    return state.kind === 'defined' ? [factOf(record, record.fact.retired.type, state)] : [];
  };
