import type { BotCheck } from '../bot-check/bot-check.ts';
import type { Clock } from '../clock/clock.ts';
import type { Watch } from '../command/watch.ts';
import type { InstallationIds } from '../ids/ids.ts';
import type { Operations } from '../operations/operations.ts';
import type { Keyring } from '../personal/keyring.ts';
import type { Progress } from '../reads/progress.ts';
import type { EventLives } from '../session/event-lives.ts';
import type { RightsBook } from '../session/rights.ts';
import type { Sessions } from '../session/sessions.ts';
import type { CallLimits } from './call-limits.ts';

/** What every HTTP route is given: what tells who asks, and whether they may. */
export interface HttpContext {
  readonly sessions: Sessions;
  readonly limits: CallLimits;
  readonly botCheck: Pick<BotCheck, 'passes'>;
  readonly rights: RightsBook;
  readonly events: Pick<EventLives, 'lifeOf'>;
  readonly progress: Progress;
  readonly watch: Watch;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly ids: InstallationIds;
  readonly operations: Pick<Operations, 'traces'>;
  /** Check answers against the contract; on in tests and development. */
  readonly checkAnswers: boolean;
}
