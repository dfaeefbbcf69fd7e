import type { CheckIn } from '@turnout/contracts/check-in';
import { sleep } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import type { RefinedResponse } from 'k6/http';
import { baseUrl, deskAccounts, eventId, rate } from './settings.ts';

type Admission = Pick<CheckIn, 'method'> & { readonly eventId: string; readonly registrationId: string };
/** A desk that asks; several desks may share an account. */
export interface Desk {
  readonly name: string;
  readonly token: string;
}

/** The desk at a place, from 0. */
export const deskAt = (place: number): Desk => {
  const account = deskAccounts[place % deskAccounts.length];
  if (account === undefined) throw new Error('loadtest/.data/door.json holds no desks: run npm run loadtest:seed');
  return { name: `Load desk ${place + 1}`, token: account.token };
};

const headersOf = ({ name, token }: Desk) => ({
  'Content-Type': 'application/json',
  Authorization: `Bearer ${token}`,
  'X-Turnout-Desk': encodeURIComponent(name),
});

/** One scan, as it is sent. */
export const scanOf = (desk: Desk, registrationId: string, commandId: string) => ({
  url: `${baseUrl}/api/checkin/registration/${eventId}`,
  body: JSON.stringify({ eventId, registrationId, method: 'qr' } satisfies Admission),
  params: { headers: { ...headersOf(desk), 'Idempotency-Key': commandId }, tags: { name: 'check-in' } },
});

/** One scan at a desk. 409 is an answer too: this badge has been seen. */
export const scan = (desk: Desk, registrationId: string, commandId: string): RefinedResponse<'text'> => {
  const { url, body, params } = scanOf(desk, registrationId, commandId);
  return http.post(url, body, { ...params, responseType: 'text', responseCallback: http.expectedStatuses(200, 409) });
};

/** The ids of whoever is confirmed and not inside yet, in the list's order; at least `count`. */
export const waitingOutside = (count: number): string[] => {
  const ids: string[] = [];
  const { token } = deskAt(0);
  for (let page = 1; ids.length < count; page += 1) {
    const query = `eventId=${eventId}&status=confirmed&checkedIn=false&perPage=1000&page=${page}`;
    const answer = http.get(`${baseUrl}/api/registrations?${query}`, { headers: { Authorization: `Bearer ${token}` } });
    if (answer.status !== 200)
      throw new Error(`The attendee list answered ${answer.status}: run npm run loadtest:seed`);
    const found = answer.json('registrations.#._id');
    if (!Array.isArray(found) || found.length === 0) break;
    ids.push(...found.map(String));
  }
  if (ids.length < count)
    throw new Error(`${count} badges are needed, ${ids.length} wait outside: PEOPLE=${count} npm run loadtest:seed`);
  return ids.slice(0, count);
};

/** The number of people inside, as the server's own numbers say. */
export const insideNow = (): number => {
  const answer = http.get(`${baseUrl}/api/stats/${eventId}`, { headers: headersOf(deskAt(0)) });
  return Number(answer.json('stats.users.checkedIn'));
};

/** Waits until this desk's next scan is due, `rate` a second. */
export const keepPace = (): void => {
  const due = exec.scenario.startTime + (exec.vu.iterationInScenario * 1_000) / rate;
  const early = due - Date.now();
  if (early > 0) sleep(early / 1_000);
};
