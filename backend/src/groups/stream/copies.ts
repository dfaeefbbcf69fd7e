import { PrimaryId, type EventId } from '@turnout/contracts/kernel';
import type { Platform } from '../../platform/module/platform.ts';

export const copyActor = { kind: 'system', id: 'copy-event' } as const;

/** The group's id in the copy, the same however often the copying is begun. */
export const copiedGroup = ({ ids }: Pick<Platform, 'ids'>, to: EventId, primaryId: PrimaryId): PrimaryId =>
  PrimaryId.parse(ids.derive(`copy ${to} ${primaryId}`, 'registration'));
