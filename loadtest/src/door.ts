import type { CheckIn } from '@turnout/contracts/check-in';
import http from 'k6/http';
import type { RefinedResponse, ResponseType } from 'k6/http';

/** Where to knock, from `k6 run -e NAME=value`. */
const setting = (name: string, otherwise?: string): string => {
  const value = __ENV[name] ?? otherwise;
  if (value === undefined) throw new Error(`Say -e ${name}=…`);
  return value;
};

export const address = setting('ADDRESS', 'http://localhost:2083');
export const eventId = setting('EVENT_ID');

const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  throw new Error(`Expected a text, got ${JSON.stringify(value)}`);
};

/** Logs in and answers the bearer token. */
export const logIn = (): string => {
  const body = JSON.stringify({ email: setting('EMAIL'), password: setting('PASSWORD') });
  const answer = http.post(`${address}/auth/login`, body, { headers: { 'Content-Type': 'application/json' } });
  if (answer.status !== 200) throw new Error(`Log-in answered ${answer.status}`);
  return text(answer.json('token'));
};

/** The ids of everyone who is confirmed and not inside yet, at most `limit`. */
export const waitingOutside = (token: string, limit: number): string[] => {
  const ids: string[] = [];
  for (let page = 1; ids.length < limit; page += 1) {
    const query = `eventId=${eventId}&status=confirmed&checkedIn=false&perPage=1000&page=${page}`;
    const answer = http.get(`${address}/api/registrations?${query}`, { headers: { Authorization: `Bearer ${token}` } });
    const found = answer.json('registrations.#._id');
    if (!Array.isArray(found) || found.length === 0) break;
    ids.push(...found.map(text));
  }
  return ids.slice(0, limit);
};

type Admission = Pick<CheckIn, 'method'> & { readonly eventId: string; readonly registrationId: string };

/** One scan at a desk. */
export const scan = (
  token: string,
  desk: string,
  registrationId: string,
): RefinedResponse<ResponseType | undefined> => {
  const body = JSON.stringify({ eventId, registrationId, method: 'qr' } satisfies Admission);
  return http.post(`${address}/api/checkin/registration/${eventId}`, body, {
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'X-Turnout-Desk': encodeURIComponent(desk),
    },
    tags: { name: 'check-in' },
  });
};
