import type { Throttle, Throttled, Throttles, Try } from '../platform/limits/throttles.ts';

const hour = 3_600;

/**
 * Limits that slow guessing (rule access/guessing-is-slowed). A person who mistypes waits seconds; a program that guesses gets
 * a few hundred tries a day at one account, wherever it comes from.
 */
const throttles = {
  pair: { name: 'log-in-pair', free: 5, longestSeconds: 300, keptSeconds: hour },
  /** Room for a hall of people behind one address (rule check-in/desks-are-not-limited), and never a long wait for all of them. */
  address: { name: 'log-in-address', free: 300, longestSeconds: 5, keptSeconds: hour / 4 },
  /** A guesser with many addresses meets this one; the owner's known devices do not. */
  account: { name: 'log-in-account', free: 20, longestSeconds: 60, keptSeconds: hour },
  /** Codes e-mailed one after the other without the right one coming back: somebody guesses, or floods a mailbox. */
  code: { name: 'log-in-code', free: 4, longestSeconds: 600, keptSeconds: 2 * hour },
  /** Links to other addresses that somebody asks for: each goes to a mailbox that may be a stranger's. */
  move: { name: 'email-change', free: 5, longestSeconds: 600, keptSeconds: 2 * hour },
  device: { name: 'log-in-device', free: 10, longestSeconds: 30, keptSeconds: hour },
} as const satisfies Record<string, Throttle>;

/** Who tries to log in, as limits count it. */
export interface Trying {
  /** The account's id, or a keyed hash of what was typed where there is none. */
  readonly subject: string;
  readonly address: string;
  /** A device that logged in as this account before. */
  readonly device: string | null;
}

export interface LogInLimits {
  /** Counts a try as a failure before it is judged; the seconds to wait where it has to. */
  readonly attempt: (trying: Trying) => Promise<Try | number>;
  /** The password was right: nothing of it counts, and what others failed at this account stays. */
  readonly succeeded: (trying: Trying, counted: Try) => Promise<void>;
  /** Counts that a code is e-mailed to an account; the seconds to wait where too many were. */
  readonly sendCode: (subject: string) => Promise<number | null>;
  /** Counts that a link is e-mailed to another address of an account; the seconds to wait where too many were. */
  readonly askForAddress: (subject: string) => Promise<number | null>;
  /** The right code came back: those that were sent before no longer count. */
  readonly codeCame: (subject: string) => Promise<void>;
}

/** Whose failures count for a try: a known device has its own alone, so nobody else can make it wait. */
const throttledBy = ({ subject, address, device }: Trying): readonly [Throttled, ...Throttled[]] =>
  device === null
    ? [
        { throttle: throttles.pair, key: `${subject} ${address}` },
        { throttle: throttles.address, key: address },
        { throttle: throttles.account, key: subject },
      ]
    : [{ throttle: throttles.device, key: `${subject} ${device}` }];

/** Failed log-ins by device, account and address, which every process counts together. */
export const openLogInLimits = (counted: Throttles): LogInLimits => ({
  attempt: (trying) => counted.attempt(throttledBy(trying)),
  succeeded: async (trying, { takeBack }) => {
    await takeBack();
    await counted.forgive(throttledBy(trying)[0]);
  },
  sendCode: async (subject) => {
    const tried = await counted.attempt([{ throttle: throttles.code, key: subject }]);
    return typeof tried === 'number' ? tried : null;
  },
  askForAddress: async (subject) => {
    const tried = await counted.attempt([{ throttle: throttles.move, key: subject }]);
    return typeof tried === 'number' ? tried : null;
  },
  codeCame: (subject) => counted.forgive({ throttle: throttles.code, key: subject }),
});
