import type { Logger } from 'pino';
import { defineJob } from '../platform/jobs/job.ts';

/** Delivers a notice; answers the status, or null where nobody did. */
type Deliver = (
  url: string,
  notice: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<number | null>;

export interface PlayParts {
  /** Does what the doubles of providers have to do by now. */
  readonly doDue: (deliver: Deliver) => Promise<void>;
  readonly close: () => Promise<void>;
  /** To the calls of this server. */
  readonly deliver: Deliver;
  readonly logger: Pick<Logger, 'warn'>;
}

const lookEveryMs = 500;

/** Sends the notices of play money, in every server: payments of events without real keys go their whole way. */
export const doPlayMoney = defineJob({ name: 'do-play-money', runsIn: 'server' }, (parts: PlayParts) => {
  let doing: Promise<void> | null = null;
  const look = (): void => {
    doing ??= parts
      .doDue(parts.deliver)
      .catch((error: unknown) => parts.logger.warn({ err: error }, 'play money could not be passed on'))
      .finally(() => {
        doing = null;
      });
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await doing;
    await parts.close();
  };
});
