import { fieldEvents, typeEvents, type FieldDetails, type TypeDetails } from '@turnout/contracts/forms';
import { withChanges, type EventId, type FieldId, type Fold, type TypeId } from '@turnout/contracts/kernel';

/** A custom field or a registration type: not there yet, defined, or retired. */
export type FieldState =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'defined' | 'retired';
      readonly fieldId: FieldId;
      readonly eventId: EventId;
      readonly details: FieldDetails;
    };

export type TypeState =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'defined' | 'retired';
      readonly typeId: TypeId;
      readonly eventId: EventId;
      readonly details: TypeDetails;
    };

/** How a field's facts add up (stream `field-<fieldId>`). */
export const fieldFold: Fold<FieldState> = {
  initial: () => ({ kind: 'absent' }),
  evolve: (state, { type, data }) => {
    if (type === 'FieldDefined') return { kind: 'defined', ...fieldEvents.FieldDefined.data.parse(data) };
    if (state.kind === 'absent') return state;
    if (type === 'FieldRevised') {
      return { ...state, details: withChanges(state.details, fieldEvents.FieldRevised.data.parse(data).details) };
    }
    return type === 'FieldRetired' ? { ...state, kind: 'retired' } : state;
  },
};

/** How a registration type's facts add up (stream `type-<typeId>`). */
export const typeFold: Fold<TypeState> = {
  initial: () => ({ kind: 'absent' }),
  evolve: (state, { type, data }) => {
    if (type === 'RegistrationTypeDefined')
      return { kind: 'defined', ...typeEvents.RegistrationTypeDefined.data.parse(data) };
    if (state.kind === 'absent') return state;
    if (type === 'RegistrationTypeRevised') {
      return {
        ...state,
        details: withChanges(state.details, typeEvents.RegistrationTypeRevised.data.parse(data).details),
      };
    }
    return type === 'RegistrationTypeRetired' ? { ...state, kind: 'retired' } : state;
  },
};

export const fieldStream = (fieldId: FieldId) => `field-${fieldId}`;
export const typeStream = (typeId: TypeId) => `type-${typeId}`;

export type PresentField = Exclude<FieldState, { kind: 'absent' }>;
export type PresentType = Exclude<TypeState, { kind: 'absent' }>;
