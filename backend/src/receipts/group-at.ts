import { groupOfTransaction, isFact, type PrimaryId, type StoredEvent } from '@turnout/contracts/kernel';
import {
  registrationEvents,
  registrationFold,
  type RegistrationGroup,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { added, type StreamState } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';

/** A group as it was right before a fact of its stream and right after it, with the language it registered in. */
export interface GroupAt {
  readonly before: RegistrationState;
  readonly after: RegistrationGroup;
  /** The people of it as they were known then, sealed. */
  readonly sealed: StreamState<RegistrationState>['sealed'];
  readonly language: 'en' | 'es' | 'fr' | null;
}

/** Reads a group as of one of its facts, so that whoever asks again reads the same; null: it is no group. */
export const openGroupAt =
  ({ log }: Pick<Platform, 'log'>) =>
  async ({ streamId, revision }: Pick<StoredEvent, 'streamId' | 'revision'>): Promise<GroupAt | null> => {
    const facts = (await log.readStream(streamId)).filter((fact) => fact.revision <= revision);
    const nothing: StreamState<RegistrationState> = {
      state: registrationFold.initial(),
      revision: -1,
      position: null,
      commands: new Set(),
      sealed: new Map(),
    };
    const before = added(registrationFold, nothing, facts.slice(0, -1));
    const after = added(registrationFold, before, facts.slice(-1));
    if (after.state.kind !== 'group') return null;
    const submitted = facts.find((fact) => isFact(registrationEvents.RegistrationSubmitted, fact));
    return {
      before: before.state,
      after: after.state,
      sealed: after.sealed,
      language: submitted?.data.publicLanguage ?? null,
    };
  };

/** The groups in whose streams a group's receipts may lie: its own, the one whose place it took, and those that had its money. */
export const receiptGroups = (group: RegistrationState): readonly PrimaryId[] =>
  group.kind === 'absent'
    ? []
    : [
        ...new Set([
          group.primaryId,
          ...(group.changedFrom === null ? [] : [group.changedFrom]),
          ...[...group.transactions.keys(), ...group.removedTransactions].map(groupOfTransaction),
        ]),
      ];
