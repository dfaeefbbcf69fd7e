import { lacksOptions } from '@turnout/contracts/fields';
import type {
  FieldDetails,
  fieldEvents,
  TypeDetails,
  typeEvents,
  TypeGroupDetails,
  typeGroupEvents,
} from '@turnout/contracts/forms';
import {
  reject,
  saysTheSame,
  withChanges,
  type Decide,
  type EventId,
  type EventOf,
  type FieldId,
  type TypeGroupId,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { FieldState, TypeState } from './form.ts';
import type { TypeGroupState } from './type-group.ts';

/** Any of what a record says. */
type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined };
type FieldEvent = EventOf<(typeof fieldEvents)[keyof typeof fieldEvents]>;
type TypeEvent = EventOf<(typeof typeEvents)[keyof typeof typeEvents]>;
type TypeGroupEvent = EventOf<(typeof typeGroupEvents)[keyof typeof typeGroupEvents]>;

/** Creates a field; creating it again adds nothing. */
export const defineField: Decide<
  { fieldId: FieldId; eventId: EventId; details: FieldDetails },
  FieldState,
  FieldEvent,
  'options-missing'
> = (command, state) => {
  if (lacksOptions(command.details)) return reject('options-missing');
  return state.kind === 'absent' ? [{ type: 'FieldDefined', data: command }] : [];
};

/** Changes a field; nothing when nothing differs. */
export const reviseField: Decide<Changes<FieldDetails>, FieldState, FieldEvent, 'not-found' | 'options-missing'> = (
  changes,
  state,
) => {
  if (state.kind !== 'defined') return reject('not-found');
  const details = withChanges(state.details, changes);
  if (lacksOptions(details)) return reject('options-missing');
  if (saysTheSame(details, state.details)) return [];
  return [{ type: 'FieldRevised', data: { fieldId: state.fieldId, eventId: state.eventId, details } }];
};

/** Deletes a field; deleting it again adds nothing. Values already entered stay in their registrations. */
export const retireField: Decide<Record<string, never>, FieldState, FieldEvent, 'not-found'> = (_, state) => {
  if (state.kind === 'absent') return reject('not-found');
  return state.kind === 'defined'
    ? [{ type: 'FieldRetired', data: { fieldId: state.fieldId, eventId: state.eventId } }]
    : [];
};

/** Creates a registration type; creating it again adds nothing. */
export const defineType: Decide<{ typeId: TypeId; eventId: EventId; details: TypeDetails }, TypeState, TypeEvent> = (
  command,
  state,
) => (state.kind === 'absent' ? [{ type: 'RegistrationTypeDefined', data: command }] : []);

/** Changes a type; nothing when nothing differs. */
export const reviseType: Decide<Changes<TypeDetails>, TypeState, TypeEvent, 'not-found'> = (changes, state) => {
  if (state.kind !== 'defined') return reject('not-found');
  const details = withChanges(state.details, changes);
  if (saysTheSame(details, state.details)) return [];
  return [{ type: 'RegistrationTypeRevised', data: { typeId: state.typeId, eventId: state.eventId, details } }];
};

/**
 * Deletes a type that nobody is registered under and no type group names (decisions 18d); deleting it again
 * adds nothing.
 */
export const retireType: Decide<
  { registrants: number; typeGroups: number },
  TypeState,
  TypeEvent,
  'not-found' | 'type-in-use'
> = ({ registrants, typeGroups }, state) => {
  if (state.kind === 'absent') return reject('not-found');
  if (state.kind === 'retired') return [];
  if (registrants + typeGroups > 0) return reject('type-in-use', { attendees: registrants });
  return [{ type: 'RegistrationTypeRetired', data: { typeId: state.typeId, eventId: state.eventId } }];
};

/** Creates a group of types; creating it again adds nothing. */
export const defineTypeGroup: Decide<
  { typeGroupId: TypeGroupId; eventId: EventId; details: TypeGroupDetails },
  TypeGroupState,
  TypeGroupEvent
> = (command, state) => (state.kind === 'absent' ? [{ type: 'TypeGroupDefined', data: command }] : []);

/** Changes a group of types; nothing when nothing differs. */
export const reviseTypeGroup: Decide<
  Changes<TypeGroupDetails>,
  TypeGroupState,
  TypeGroupEvent,
  'type-group-not-found'
> = (changes, state) => {
  if (state.kind !== 'defined') return reject('type-group-not-found');
  const details = withChanges(state.details, changes);
  if (saysTheSame(details, state.details)) return [];
  const { typeGroupId, eventId } = state;
  return [{ type: 'TypeGroupRevised', data: { typeGroupId, eventId, details } }];
};

/** Deletes a group; its types stay. Deleting it again adds nothing. */
export const retireTypeGroup: Decide<Record<string, never>, TypeGroupState, TypeGroupEvent, 'type-group-not-found'> = (
  _,
  state,
) => {
  if (state.kind === 'absent') return reject('type-group-not-found');
  const { typeGroupId, eventId } = state;
  return state.kind === 'defined' ? [{ type: 'TypeGroupRetired', data: { typeGroupId, eventId } }] : [];
};
