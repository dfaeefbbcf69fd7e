import { isRejection, type AccountId, type EventId, type Position, type Rejection } from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { inviteStaff, requestPasswordLink } from './decider.ts';
import type { AccessParts } from './routes.ts';

/**
 * E-mails the owner of an account that has no password yet the link with which they set one: the only way to a first
 * password, but for the platform admin's call (docs/decisions/0105).
 * @returns null where there is a password already, and nothing is sent.
 */
export const openInvitingOwner =
  ({ platform: { commands }, accounts: { streams } }: Pick<AccessParts, 'platform' | 'accounts'>) =>
  async (
    { accountId, eventId }: { readonly accountId: AccountId; readonly eventId: EventId | null },
    { context, language }: Pick<Caller, 'context' | 'language'>,
    suffix: string,
  ): Promise<Position | Rejection | null> => {
    const streamId = accountStream(accountId);
    const { state } = await streams.read(streamId);
    if (state.kind === 'absent' || state.hasPassword) return null;
    const handling = { streams, streamId, context: context(suffix) };
    const told =
      eventId === null
        ? await commands.handle({ ...handling, decide: requestPasswordLink, command: { accountId, language } })
        : await commands.handle({
            ...handling,
            eventId,
            decide: inviteStaff,
            command: { accountId, eventId, language },
          });
    return isRejection(told) ? told : told.position;
  };
