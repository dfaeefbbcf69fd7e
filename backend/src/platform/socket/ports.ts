import type { Progress } from '../reads/progress.ts';
import type { RightsBook } from '../session/rights.ts';
import type { Sessions } from '../session/sessions.ts';

/** What the hub asks of the sessions. */
export type HubSessions = Pick<Sessions, 'find' | 'active' | 'onEnded'>;

/** What the hub asks of the permission model. */
export type HubRights = Pick<RightsBook, 'rightsIn' | 'visitorsIn' | 'onChanged'>;

/** What the hub asks about how far the projections are. */
export type HubProgress = Pick<Progress, 'reached' | 'all' | 'onTouched'>;

export interface HubLogger {
  readonly warn: (details: object, message: string) => void;
  readonly error: (details: object, message: string) => void;
}
