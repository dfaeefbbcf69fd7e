import { reject, type Rejection } from '@turnout/contracts/kernel';
import type { RateLimit, RateLimits } from '../platform/rate-limits.ts';

const hour = 3600;
const resendsAnHour = 3;
/** Guessing numbers is slowed down more than looking at what one was given. */
const lookUpShare = 10;

/** How often strangers may do what is open to everybody (decisions 20, 25c); all processes count together. */
export interface PublicLimits {
  readonly registering: RateLimit;
  readonly reading: RateLimit;
  readonly lookingUp: RateLimit;
  /** By registration. */
  readonly resending: RateLimit;
}

/** @param perMinute requests of each kind by address; a hall of people may stand behind one. */
export const openRegistrationLimits = (limits: RateLimits, perMinute: number): PublicLimits => {
  const byAddress = (name: string, points: number) => limits({ name, points: Math.ceil(points), duration: 60 });
  return {
    registering: byAddress('registering', perMinute),
    reading: byAddress('reading', perMinute),
    lookingUp: byAddress('looking-up', perMinute / lookUpShare),
    resending: limits({ name: 'resending', points: resendsAnHour, duration: hour }),
  };
};

/** Counts a request; the refusal where it is one too many. */
export const refuseTooMany = async (limit: RateLimit, key: string): Promise<Rejection<'too-many-requests'> | null> => {
  const seconds = await limit.attempt(key);
  return seconds === null ? null : reject('too-many-requests', { seconds });
};
