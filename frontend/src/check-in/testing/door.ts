import { accessApi } from '@turnout/contracts/access';
import { registrationApi, type RegistrationStatus, type RegistrationView } from '@turnout/contracts/registration';
import { makeEvent, openInterface } from '../../platform/testing/journey-event.ts';

/** An event with a door, for journeys: its administrator, and Dora, who may only check people in. */
export interface Door {
  readonly address: string;
  readonly eventId: string;
  readonly token: string;
  readonly adminName: string;
  readonly doraToken: string;
  /** Whole groups by full names, primary first. */
  readonly register: (primary: string, ...others: readonly string[]) => Promise<RegistrationView>;
  /** The ids of a group by its primary's, primary first. */
  readonly group: (id: string) => Promise<readonly string[]>;
  readonly registration: (id: string) => Promise<RegistrationView>;
  readonly setStatus: (id: string, status: RegistrationStatus) => Promise<void>;
}

/** Makes an event of its own, so that journeys do not meet in one. */
export const openDoor = async (): Promise<Door> => {
  const turnout = await openInterface();
  const { ask, token, address } = turnout;
  const { eventId, register } = await makeEvent(turnout, 'Harbour Lights');
  const admin = await ask(accessApi.me.output, 'GET', '/api/me');
  const dora = { email: `dora-${eventId}@journey.test`, password: 'holds-the-door-open' };
  const role = { checkinRegistrants: true };
  await ask(accessApi.openAccount.output, 'POST', '/api/users', { ...dora, name: 'Dora', eventId, role });
  const doraSession = await ask(accessApi.logIn.output, 'POST', '/auth/login', dora);
  const registration = async (id: string) => {
    const answer = await ask(registrationApi.registration.output, 'GET', `/api/registrations/${id}`);
    if (!('fields' in answer.registration)) throw new Error('the registration was not shown whole');
    return answer.registration;
  };
  return {
    address,
    eventId,
    token,
    adminName: admin.user.name,
    doraToken: doraSession.token,
    registration,
    group: async (id) => {
      const path = `/api/registrations/${id}?withChildregistrations=true`;
      const { childRegistrations = [] } = await ask(registrationApi.registration.output, 'GET', path);
      return [id, ...childRegistrations.map(({ _id }) => _id)];
    },
    register: async (primary, ...others) => registration((await register(primary, ...others)).registration._id),
    setStatus: async (id, status) => {
      const body = { id, eventId, status };
      await ask(registrationApi.setStatus.output, 'PUT', '/api/registrations/update-status-only', body);
    },
  };
};
