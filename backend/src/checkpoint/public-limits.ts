import type { RateLimit, RateLimits } from '../platform/rate-limits.ts';

/** How often strangers behind one address may use checkpoints (decisions 20, 25c); all processes count together. */
export interface PublicLimits {
  readonly checkingIn: RateLimit;
  /** Guessing numbers is slowed down more than presenting badges. */
  readonly lookingUp: RateLimit;
}

const lookUpShare = 10;

/** @param perMinute requests of each kind by address; a hall of people may stand behind one. */
export const openPublicLimits = (limits: RateLimits, perMinute: number): PublicLimits => {
  const byAddress = (name: string, points: number) => limits({ name, points: Math.ceil(points), duration: 60 });
  return {
    checkingIn: byAddress('checkpoint', perMinute),
    lookingUp: byAddress('checkpoint-number', perMinute / lookUpShare),
  };
};
