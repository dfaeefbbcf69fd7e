import { calls } from '@turnout/contracts';
import type { RegistrantId, TypeId } from '@turnout/contracts/kernel';
import type { TestEvent, TestTurnout } from './turnout.ts';

/** Somebody by first name, with an address or without. */
export interface WithAddress {
  readonly first: string;
  readonly email?: string;
}

/** Registers people as one group, each with the address that is given. @param typeId the event's own unless told. */
export const registerWithAddresses = async (
  { ask, adminToken: token }: Pick<TestTurnout, 'ask' | 'adminToken'>,
  { eventId, fields, typeId: own }: TestEvent,
  people: readonly WithAddress[],
  typeId: TypeId = own,
): Promise<readonly RegistrantId[]> => {
  const [primary, ...others] = people.map(({ first, email = '' }) => ({
    type: typeId,
    fields: [
      { _id: fields.FNAME, value: first },
      { _id: fields.LNAME, value: 'Example' },
      { _id: fields.EMAIL, value: email },
    ],
  }));
  const answer = await ask('POST', '/api/registrations', {
    token,
    body: { event: eventId, ...primary, registrants: others },
  });
  const { registration, childRegistrations } = calls.submit.output.parse(answer.body);
  return [registration._id, ...childRegistrations.map(({ _id }) => _id)];
};
