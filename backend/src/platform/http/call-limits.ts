import {
  reject,
  tokenRequestsPerMinute,
  type ApiTokenId,
  type Call,
  type CountedLimit,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { RateLimit, RateLimits } from '../limits/rate-limits.ts';
import type { Session } from '../session/sessions.ts';

/** Who asks, as limits count them. */
export interface Asking {
  readonly session: Session | null;
  /** Counts where nobody is logged in. */
  readonly address: string;
}

/** What a call's limit says of a request. */
export interface CallLimit {
  /** Counts a request; the refusal where it is one too many. */
  readonly count: (asking: Asking, body: unknown) => Promise<Rejection<'too-many-requests'> | null>;
  /** Counts that the call is done to one thing, whoever asks; the refusal where it is one too many. */
  readonly countOn: (thing: string) => Promise<Rejection<'too-many-requests'> | null>;
}

/** Makes the limits that calls name in their contract; all processes count together. */
export interface CallLimits {
  /**
   * The limit of a call.
   * @throws when the contract does not say who may make the call, or how often anybody may: such a call is
   *   not served at all.
   */
  readonly of: (call: Call) => CallLimit;
  /** Counts a request of an API token, whatever it asks. */
  readonly countToken: (tokenId: ApiTokenId) => Promise<Rejection<'too-many-requests'> | null>;
}

const minute = 60;

const keyOf = ({ session, address }: Asking): string => {
  if (session === null) return address;
  if (session.kind === 'account') return `account ${session.accountId}`;
  if (session.kind === 'token') return `token ${session.tokenId}`;
  return session.kind === 'device' ? `device ${session.deviceId}` : `wall ${session.wallId}`;
};

const attempt = async (limit: RateLimit, key: string, count = 1): Promise<Rejection<'too-many-requests'> | null> => {
  const seconds = await limit.attempt(key, count);
  return seconds === null ? null : reject('too-many-requests', { seconds });
};

const nobodyCounts: CallLimit = { count: () => Promise.resolve(null), countOn: () => Promise.resolve(null) };

const knownNeeds: ReadonlySet<unknown> = new Set(['public', 'session', 'admin', 'event']);

/** Who may make a call or watch a topic must be written down. @throws where it is not. */
export const demandNeeds = (what: string, thing: { readonly needs?: { readonly who: string } }): void => {
  if (!knownNeeds.has(thing.needs?.who)) throw new Error(`${what} does not say who may: its contract lacks needs`);
};

/** @param perMinute requests of each kind; a hall of people may stand behind one address (rule interface/public-limits). */
export const openCallLimits = (limits: RateLimits, perMinute: number): CallLimits => {
  const shares = new Map<string, number>();
  let ofToken: RateLimit | undefined;
  const perAsking = ({ name, share }: { readonly name: string; readonly share: number }): RateLimit => {
    const known = shares.get(name) ?? share;
    if (known !== share) throw new Error(`The limit ${name} is given two shares: ${known} and ${share}`);
    shares.set(name, share);
    return limits({ name, points: Math.ceil(perMinute * share), duration: minute });
  };
  const counted = (call: Call, limit: CountedLimit): CallLimit => {
    const usual = perAsking(limit);
    const { guesses, onEach, countsAs = () => 1 } = limit;
    const guessing = guesses === undefined ? null : { are: guesses.are, limit: perAsking(guesses) };
    const each =
      onEach === undefined
        ? null
        : limits({ name: `${call.method} ${call.path}`, points: onEach.points, duration: onEach.seconds });
    return {
      count: (asking, body) =>
        attempt(guessing?.are(body) === true ? guessing.limit : usual, keyOf(asking), countsAs(body)),
      countOn: (thing) => (each === null ? Promise.resolve(null) : attempt(each, thing)),
    };
  };
  return {
    countToken: (tokenId) => {
      ofToken ??= limits({ name: 'api-token', points: tokenRequestsPerMinute, duration: minute });
      return attempt(ofToken, tokenId);
    },
    of: (call) => {
      const what = `${call.method} ${call.path}`;
      demandNeeds(what, call);
      const isPublic = call.needs.who === 'public';
      if (isPublic && call.limit === undefined)
        throw new Error(`${what} is open to anybody, but its contract names no limit`);
      if (!isPublic && call.limit !== undefined)
        throw new Error(`${what} names a limit, but only public calls are counted`);
      return call.limit === undefined || 'own' in call.limit ? nobodyCounts : counted(call, call.limit);
    },
  };
};
