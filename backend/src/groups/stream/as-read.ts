import type { FieldView, TypeDetails } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import type { ReadRegistration, RegistrationState, RegistrationView } from '@turnout/contracts/registration';
import type { RegistrationParts } from './parts.ts';

/** Views with what calls answer beside them. */
type Read<V> = Omit<V, 'fields' | 'type' | 'asofdate'> & Pick<ReadRegistration, 'fields' | 'type' | 'asofdate'>;

const fieldsRead = (
  shown: RegistrationView['fields'],
  fields: ReadonlyMap<string, FieldView>,
): ReadRegistration['fields'] =>
  shown.map(({ shownThen, ...field }) => {
    const { values, labels } = shownThen ?? fields.get(field._id) ?? { values: '', labels: '' };
    return { ...field, values, labels };
  });

const typeRead = (
  shown: RegistrationView['type'],
  types: ReadonlyMap<string, TypeDetails>,
): ReadRegistration['type'] => {
  const { groupCount = {}, minimumCount = 0 } = types.get(shown._id) ?? {};
  const there = Object.entries(groupCount).filter(([id]) => types.has(id));
  return { ...shown, groupCount: Object.fromEntries(there), minimumCount };
};

/**
 * Registrations as calls answer them: each field with its options, the type with how many it may bring along. What an
 * event's forms are is asked once for all of them.
 */
export const openAsRead = ({ typesAndFields }: Pick<RegistrationParts, 'typesAndFields'>) => {
  const formsOf = async (eventId: EventId) => {
    const { types, fields } = await typesAndFields(eventId);
    return {
      types: new Map<string, TypeDetails>(types.map((type) => [type._id, type])),
      fields: new Map<string, FieldView>(fields.map((field) => [field._id, field])),
    };
  };
  /** @param charged the group that they are of, where it is known: it tells as of which day they were charged. */
  const registrations = async <V extends RegistrationView>(
    eventId: EventId,
    views: readonly V[],
    charged?: RegistrationState,
  ): Promise<readonly Read<V>[]> => {
    const { types, fields } = await formsOf(eventId);
    return views.map((view) => {
      const asOf = charged?.kind === 'group' ? charged.registrants.get(view._id)?.chargedAsOf : undefined;
      return {
        ...view,
        fields: fieldsRead(view.fields, fields),
        type: typeRead(view.type, types),
        ...(asOf === undefined || asOf === '' ? {} : { asofdate: asOf }),
      };
    });
  };
  return {
    registrations,
    /** One of an event. */
    one: async <V extends RegistrationView>(view: V, charged?: RegistrationState): Promise<Read<V>> => {
      const [read] = await registrations(view.event, [view], charged);
      if (read === undefined) throw new Error('a registration that was read is not there');
      return read;
    },
    /** Fields of a registration alone. */
    fields: async (eventId: EventId, shown: RegistrationView['fields']): Promise<ReadRegistration['fields']> =>
      fieldsRead(shown, (await formsOf(eventId)).fields),
  };
};
