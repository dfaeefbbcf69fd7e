import type { Flag } from '@turnout/contracts/kernel';

export type Step = 'types' | 'attendees' | 'staff' | 'scanner' | 'wall';

export interface ChecklistStep {
  readonly step: Step;
  readonly isDone: boolean;
  readonly to: string;
}

/** What is known of an event's readiness; null: this viewer may not know. */
export interface Readiness {
  readonly types: number | null;
  readonly attendees: number;
  readonly staff: number | null;
  readonly desks: number;
  readonly walls: number | null;
}

/**
 * The steps to an open door, in the order one takes them, kept to those this viewer can take.
 * @returns none once somebody is inside: then the door is open.
 */
export const checklistOf = (
  eventId: string,
  ready: Readiness,
  inside: number,
  may: (...flags: Flag[]) => boolean,
): readonly ChecklistStep[] => {
  if (inside > 0) return [];
  const at = (path: string): string => `/dashboard/${eventId}/${path}`;
  return [
    ...(ready.types === null
      ? []
      : [{ step: 'types', isDone: ready.types > 0, to: at('registration-types') } as const]),
    ...(may('settings', 'viewRegistrants')
      ? [{ step: 'attendees', isDone: ready.attendees > 0, to: at('import') } as const]
      : []),
    ...(ready.staff === null ? [] : [{ step: 'staff', isDone: ready.staff > 0, to: at('users') } as const]),
    ...(may('checkinRegistrants')
      ? [{ step: 'scanner', isDone: ready.desks > 0, to: at('scanner/registration') } as const]
      : []),
    ...(ready.walls === null ? [] : [{ step: 'wall', isDone: ready.walls > 0, to: at('wall-links') } as const]),
  ];
};
