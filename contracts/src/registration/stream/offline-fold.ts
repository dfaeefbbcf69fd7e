import { openedBy, withDecision } from './offline-conflict.ts';
import { offlineEvents as facts } from './offline-events.ts';
import { toGroup } from './to-group.ts';

/** Conflicts at the door and at activities as they add up. */
export const conflictClauses = [
  toGroup(facts.AdmittedOffline, (group, { data }) => ({
    ...group,
    conflicts: new Map(group.conflicts).set(data.conflictId, openedBy(data)),
  })),
  toGroup(facts.OfflineConflictDecided, (group, { data }) => ({
    ...group,
    conflicts: withDecision(group.conflicts, data),
  })),
];
