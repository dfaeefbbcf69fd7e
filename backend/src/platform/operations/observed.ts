import { isRejection, type EventStore } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { CommandContext, CommandHandler } from '../command/handle.ts';
import type { Metrics } from './metrics.ts';
import type { Traces } from './traces.ts';

interface Observers {
  readonly metrics: Metrics;
  readonly traces: Traces;
}

const seconds = (since: number): number => (performance.now() - since) / 1000;

/** The log, each append measured and part of its trace. */
export const observedLog = (log: EventStore, { metrics, traces }: Observers): EventStore => ({
  ...log,
  append: (streamId, expected, events) =>
    traces.span('append', { stream: streamId, events: events.length }, async (mark) => {
      const since = performance.now();
      try {
        const result = await log.append(streamId, expected, events);
        metrics.append(seconds(since), result.ok ? 'stored' : 'conflict');
        if (result.ok) mark({ position: result.position });
        return result;
      } catch (error) {
        metrics.append(seconds(since), 'failed');
        throw error;
      }
    }),
});

/** What a command is called: the call that it came by, or else who acts by itself. */
const nameOf = ({ call, actor }: CommandContext): string =>
  call?.name ?? (actor.kind === 'system' ? actor.id : actor.kind);

/** The command handler, each command counted by name and verdict, logged with its ids, and part of its trace. */
export const observedCommands = (
  commands: CommandHandler,
  { metrics, traces, logger }: Observers & { readonly logger: Logger },
): CommandHandler => ({
  handle: (handling) => {
    const { context, streamId } = handling;
    const command = nameOf(context);
    const { commandId, correlationId } = context;
    return traces.span(
      `command ${command}`,
      { commandId },
      async (mark) => {
        try {
          const outcome = await commands.handle(handling);
          const isRefused = isRejection(outcome);
          const verdict = isRefused ? outcome.rejected : outcome.isRepeat ? 'repeated' : 'accepted';
          metrics.command(command, verdict);
          if (traces.isOn) mark({ verdict });
          if (logger.isLevelEnabled('info')) {
            const traceId = traces.traceIdOf(correlationId);
            logger.info(
              {
                requestId: correlationId,
                commandId,
                capability: context.call?.capability,
                command,
                verdict,
                stream: streamId,
                ...(isRefused ? {} : { position: outcome.position }),
                ...(traceId === undefined ? {} : { traceId }),
              },
              'a command was decided',
            );
          }
          return outcome;
        } catch (error) {
          metrics.command(command, 'failed');
          throw error;
        }
      },
      correlationId,
    );
  },
});
