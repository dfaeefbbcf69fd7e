/** Requests within a span of time. */
export interface Pace {
  readonly points: number;
  readonly seconds: number;
}

/**
 * How often somebody may make a public call: counted by address for strangers, by account or wall link for
 * sessions, and not at all for staff of the event that the call concerns (rule registration/look-ups-are-limited). Calls whose
 * limits have the same name are counted together.
 */
export interface CountedLimit {
  readonly name: string;
  /** Of the requests a minute that the configuration allows (PUBLIC_REQUESTS_PER_MINUTE). */
  readonly share: number;
  /** Requests that could be guesses count against this one instead. */
  readonly guesses?: {
    readonly name: string;
    readonly share: number;
    readonly are: (body: unknown) => boolean;
  };
  /** As how many a request counts: one that asks about several people counts for each of them. Absent: as one. */
  readonly countsAs?: (body: unknown) => number;
  /** Beside it: how often it is done to the same thing, whoever asks. */
  readonly onEach?: Pace;
}

/** Counted by the call itself, or bounded by what it is; the sentence says how. */
export interface OwnLimit {
  readonly own: string;
}

/** Every public call names one; a call that does not is not served. */
export type Limit = CountedLimit | OwnLimit;

/** Guessing numbers is slowed down more than showing what one was given. */
const guessingShare = 0.1;

/** An API token may ask so often in a minute, whatever it asks (rule integrations/token-limit). */
export const tokenRequestsPerMinute = 300;

export const limits = {
  /** What a public page is made of: some four calls each. */
  page: { name: 'page', share: 4 },
  /** What somebody was given the id of. */
  reading: { name: 'reading', share: 1 },
  /** Pictures, which are drawn. */
  picture: { name: 'picture', share: 1 },
  /** Cover, logo and speakers of an event: some with a first page, none later, as browsers keep them. */
  eventPicture: { name: 'event-picture', share: 8 },
  /** Calendars, which programs read every hour; those of one company have few addresses. */
  calendar: { name: 'calendar', share: 4 },
  /** Pages to pay on, which are opened at a provider. */
  paying: { name: 'paying', share: 1 },
  /** Of payment providers: some for each payment, from few addresses; those that are refused are sent again. */
  notices: { name: 'notices', share: 20 },
  registering: { name: 'registering', share: 1 },
  /** Files of a registration that is being filled in: a group of forty may have one each. */
  registrantFile: { name: 'registrant-file', share: 1 },
  lookingUp: { name: 'looking-up', share: guessingShare },
  duplicateCheck: { name: 'duplicate-check', share: guessingShare },
  promoCode: { name: 'promo-code', share: guessingShare },
  /** Scans that a revoked door device still hands in. */
  lastScans: { name: 'last-scans', share: 10 },
  checkpoint: { name: 'checkpoint', share: 1 },
  /** A number at a checkpoint instead of a badge. */
  checkpointNumber: { name: 'checkpoint-number', share: guessingShare },
  /** Links to unsubscribe, which programs of large mail providers press for their users. */
  unsubscribing: { name: 'unsubscribing', share: 20 },
} as const satisfies Readonly<Record<string, CountedLimit>>;
