import type { EventDetails } from '@turnout/contracts/event-setup';
import type { MergeSource } from '@turnout/contracts/fields';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import type { Platform } from '../../platform/module/platform.ts';
import { openGroups, type Neighbours } from '../said/sources.ts';
import { sourceFor } from './message.ts';

type Parts = Pick<Neighbours, 'fieldDetails' | 'typeDetails' | 'groupOf'> & {
  readonly platform: Pick<Platform, 'log' | 'keyring'>;
};

/** Somebody whom texts are filled in for. */
export interface Merging {
  readonly name: string;
  readonly source: MergeSource;
}

/**
 * Values that texts are filled in with for somebody of an event, the same as in their mass messages; null: there is nobody,
 * or not any more. @param texts those that are filled in.
 */
export const openMerging = ({ platform, ...parts }: Parts) => {
  const groups = openGroups(platform);
  return async (
    registrantId: RegistrantId,
    { eventId, event, texts }: { readonly eventId: EventId; readonly event: EventDetails; readonly texts: string },
  ): Promise<Merging | null> => {
    const primaryId = await parts.groupOf(registrantId);
    const group = primaryId === null ? null : await groups(primaryId);
    const reader = group?.people.find((one) => one.registrantId === registrantId);
    if (group === null || group.eventId !== eventId || reader === undefined) return null;
    const source = await sourceFor(parts, {
      words: { subject: '', message: texts, attachments: [] },
      group,
      reader,
      event,
    });
    return { name: `${reader.personal.firstName} ${reader.personal.lastName}`.trim(), source };
  };
};
