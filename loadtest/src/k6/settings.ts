/** The settings of a run, from the environment. */
const setting = (name: string, otherwise: string): string => {
  const value = __ENV[name];
  return value === undefined || value === '' ? otherwise : value;
};

const positive = (name: string, otherwise: number): number => {
  const value = Number(setting(name, String(otherwise)));
  if (!(value > 0)) throw new Error(`${name} must be a number above 0`);
  return value;
};

/** The hall that `npm run loadtest:seed` wrote. */
interface Hall {
  readonly baseUrl: string;
  readonly eventId: string;
  readonly badges: readonly string[];
  readonly desks: readonly { readonly name: string; readonly token: string }[];
}

const isHall = (value: unknown): value is Hall =>
  typeof value === 'object' && value !== null && 'eventId' in value && 'badges' in value && 'desks' in value;

const hallIn = (text: string): Hall => {
  const value: unknown = JSON.parse(text);
  if (isHall(value)) return value;
  throw new Error('loadtest/.data/door.json is of another make: run npm run loadtest:seed');
};

const hall = hallIn(open('../../.data/door.json'));

// One by one: k6 cannot export what is taken apart.
export const eventId = hall.eventId;
export const deskAccounts = hall.desks;
export const baseUrl = setting('BASE_URL', hall.baseUrl).replace(/\/$/, '');
export const desks = Math.trunc(positive('DESKS', 16));
/** Scans a second at each desk. */
export const rate = positive('RATE', 2);
/** Seconds, from `30`, `30s` or `2m`. */
export const duration = ((text: string): number => {
  const found = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(text);
  if (found === null) throw new Error('DURATION must be seconds, such as 30s, or minutes, such as 2m');
  return Number(found[1]) * (found[2] === 'm' ? 60 : 1);
})(setting('DURATION', '30s'));
export const dashboards = Math.trunc(positive('DASHBOARDS', 4));
/** 99 of 100 scans are to be answered within so many ms. */
export const p99Ms = positive('P99_MS', 250);
/** 95 of 100 scans are to be on the dashboards within so many ms of their answer. */
export const lagMs = positive('LAG_MS', 1_000);
/** The number of scans that each desk makes. */
export const scansPerDesk = Math.max(1, Math.floor(rate * duration));
