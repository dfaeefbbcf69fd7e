import { when, type EventSchema, type PastEventOf, type RegistrantId } from '../../kernel/index.ts';
import type { RegistrantState, RegistrationGroup, RegistrationState } from './state.ts';

/** A group with one of its people changed; as it is where there is no such person. */
export const update = (
  group: RegistrationGroup,
  id: RegistrantId,
  change: (was: RegistrantState) => RegistrantState,
): RegistrationGroup => {
  const was = group.registrants.get(id);
  if (was === undefined) return group;
  return { ...group, registrants: new Map(group.registrants).set(id, change(was)) };
};

/** The change that a fact makes to a group; nothing where there is none yet. */
export const toGroup = <E extends EventSchema>(
  schema: E,
  change: (group: RegistrationGroup, event: PastEventOf<E>) => RegistrationGroup,
) => when<RegistrationState, E>(schema, (state, event) => (state.kind === 'absent' ? state : change(state, event)));
