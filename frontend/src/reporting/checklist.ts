import {
  type ActivityView,
  asksMoney,
  closedBecause,
  paymentProblemsOf,
  type FieldView,
  type PaymentSettings,
  type TypeGroupView,
  type CheckedType,
  typeProblemsOf,
  type ClosedBecause,
  type TypeProblem,
  type TypeView,
} from '@turnout/contracts/forms';
import type { EventView } from '@turnout/contracts/event-setup';
import type { Flag, Instant } from '@turnout/contracts/kernel';

export type Step = 'types' | 'page' | 'payment' | 'mail' | 'attendees' | 'badges' | 'desks' | 'staff';

/** Why a step that somebody has begun is not done: a word of `checklist.why`, and the name of what it is about. */
export interface Why {
  readonly problem:
    | TypeProblem
    | ClosedBecause
    | ReturnType<typeof paymentProblemsOf>[number]
    | 'empty-group'
    | 'kept'
    | 'emails-off';
  readonly name?: string;
}

export interface ChecklistStep {
  readonly step: Step;
  readonly isDone: boolean;
  readonly to: string;
  readonly whys: readonly Why[];
}

type ListedType = Omit<CheckedType, 'fields'> & {
  readonly fields: readonly (CheckedType['fields'][number] & Pick<FieldView, 'feeField'>)[];
} & Pick<TypeView, 'name' | 'price' | 'badgeContent' | 'availableSeats' | 'seatsTaken'>;

/** What is known of an event's readiness; null: not known (yet), or this viewer may not know. */
export interface Readiness {
  readonly event:
    | (Pick<EventView, 'preventExternalRegistrations' | 'registrationClosesAt' | 'endDate' | 'sendEmails'> &
        PaymentSettings)
    | null;
  readonly typeGroups: readonly Pick<TypeGroupView, 'name' | 'types'>[] | null;
  readonly types: readonly ListedType[] | null;
  readonly activities: readonly Pick<ActivityView, 'fee' | 'typeBasedFee'>[] | null;
  /** Whether e-mails leave this installation. */
  readonly mailGoesOut: boolean | null;
  readonly attendees: number;
  readonly staff: number | null;
  readonly desks: number;
  readonly now: Instant;
}

type May = (...flags: Flag[]) => boolean;

const typesStep = ({ types, typeGroups }: Readiness): readonly Omit<ChecklistStep, 'to'>[] => {
  if (types === null) return [];
  const whys = types.flatMap((type) => typeProblemsOf(type, types).map((problem) => ({ problem, name: type.name })));
  const empty = (typeGroups ?? []).filter((group) => group.types.length === 0);
  const all: readonly Why[] = [...whys, ...empty.map(({ name }) => ({ problem: 'empty-group', name }) as const)];
  return [{ step: 'types', isDone: types.length > 0 && all.length === 0, whys: all }];
};

/** Only where something is to be paid: by what is known of it. */
const paymentStep = ({ types, activities, event }: Readiness): readonly Omit<ChecklistStep, 'to'>[] => {
  const priced = [types ?? [], activities ?? []] as const;
  if (event === null || !asksMoney(...priced)) return [];
  const whys = paymentProblemsOf(event, ...priced).map((problem) => ({ problem }));
  return [{ step: 'payment', isDone: whys.length === 0, whys }];
};

const pageStep = ({ types, event, now }: Readiness): readonly Omit<ChecklistStep, 'to'>[] => {
  if (types === null || event === null) return [];
  const problem = closedBecause(event, types, now);
  return [{ step: 'page', isDone: problem === null, whys: problem === null ? [] : [{ problem }] }];
};

const mailStep = ({ event, mailGoesOut }: Readiness): readonly Omit<ChecklistStep, 'to'>[] => {
  if (event === null || mailGoesOut === null) return [];
  const whys: readonly Why[] = [
    ...(event.sendEmails ? [] : [{ problem: 'emails-off' } as const]),
    ...(mailGoesOut ? [] : [{ problem: 'kept' } as const]),
  ];
  return [{ step: 'mail', isDone: whys.length === 0, whys }];
};

const counted = (step: Step, count: number | null): readonly Omit<ChecklistStep, 'to'>[] =>
  count === null ? [] : [{ step, isDone: count > 0, whys: [] }];

/** The steps to an open door, in the order one takes them, kept to those this viewer can take. */
export const checklistOf = (eventId: string, ready: Readiness, may: May): readonly ChecklistStep[] => {
  const at = (path: string) => (step: Omit<ChecklistStep, 'to'>) => ({ ...step, to: `/dashboard/${eventId}/${path}` });
  const mayAddDevices = may('viewUsers', 'editUsers');
  const badges = ready.types?.filter(({ badgeContent }) => badgeContent !== '').length ?? null;
  return [
    ...typesStep(ready).map(at('registration-types')),
    ...(may('settings') ? pageStep(ready).map(at('settings')) : []),
    ...(may('settings') ? paymentStep(ready).map(at('settings')) : []),
    ...(may('settings') ? mailStep(ready).map(at('settings')) : []),
    ...(may('settings', 'viewRegistrants') ? counted('attendees', ready.attendees).map(at('import')) : []),
    ...counted('badges', badges).map(at('registration-types')),
    ...(may('checkinRegistrants') || mayAddDevices
      ? counted('desks', ready.desks).map(at(mayAddDevices ? 'devices' : 'scanner/registration'))
      : []),
    ...counted('staff', ready.staff).map(at('users')),
  ];
};
