import { typeGroupEvents, type TypeGroupDetails, type TypeGroupView } from '@turnout/contracts/forms';
import type { EventId, Fold, TypeGroupId } from '@turnout/contracts/kernel';

/** A group of types on the public page: not there yet, defined, or retired. */
export type TypeGroupState =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'defined' | 'retired';
      readonly typeGroupId: TypeGroupId;
      readonly eventId: EventId;
      readonly details: TypeGroupDetails;
    };

export type PresentTypeGroup = Exclude<TypeGroupState, { kind: 'absent' }>;

/** How a type group's facts add up (stream `typegroup-<typeGroupId>`). */
export const typeGroupFold: Fold<TypeGroupState> = {
  initial: () => ({ kind: 'absent' }),
  evolve: (state, { type, data }) => {
    if (type === 'TypeGroupDefined') return { kind: 'defined', ...typeGroupEvents.TypeGroupDefined.data.parse(data) };
    if (state.kind === 'absent') return state;
    if (type === 'TypeGroupRevised') {
      return { ...state, details: typeGroupEvents.TypeGroupRevised.data.parse(data).details };
    }
    return type === 'TypeGroupRetired' ? { ...state, kind: 'retired' } : state;
  },
};

export const typeGroupStream = (typeGroupId: TypeGroupId) => `typegroup-${typeGroupId}`;

export const typeGroupViewOf = ({ typeGroupId, eventId, details }: PresentTypeGroup): TypeGroupView => ({
  _id: typeGroupId,
  eventId,
  ...details,
});
