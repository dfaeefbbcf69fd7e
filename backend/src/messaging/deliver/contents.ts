import type { MessageId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import type { MessageView } from '@turnout/contracts/messaging';
import { z } from 'zod';
import { PersonErased } from '../../platform/personal/keyring.ts';
import type { Platform } from '../../platform/module/platform.ts';

type Parts = Pick<Platform, 'sql' | 'keyring'>;

const Kept = z.array(z.object({ message_id: z.string(), registrant_id: z.string(), sealed: z.string() }));

/**
 * Keeps what a message said, for whoever may see the registration; nothing of an erased person, and nothing
 * where somebody of its group was erased since it was begun, for it may name them.
 */
export const keepContent = async (
  { sql, keyring }: Parts,
  message: {
    readonly messageId: MessageId;
    readonly registrantId: RegistrantId;
    /** The group that the message is about; null where nobody is in one any more. */
    readonly primaryId: PrimaryId | null;
    readonly content: string;
    /** Before its people were read; by the database's clock. */
    readonly begunAt: string;
  },
): Promise<void> => {
  const { messageId, registrantId, primaryId, content, begunAt } = message;
  if (primaryId === null) return;
  try {
    const sealed = await keyring.seal(registrantId, content);
    await sql.begin(async (transaction) => {
      // An erasure that goes on takes it away, or has been heard of here.
      await transaction`SELECT pg_advisory_xact_lock_shared(hashtext('erasures'))`;
      await transaction`
        INSERT INTO ops.message_contents (message_id, registrant_id, primary_id, sealed)
        SELECT ${messageId}, ${registrantId}, ${primaryId}, ${sealed}
        WHERE NOT EXISTS (
          SELECT 1 FROM ops.erasures
          WHERE stream_id = ${`registration-${primaryId}`} AND done_at > ${begunAt}::timestamptz - interval '1 second')
        ON CONFLICT DO NOTHING`;
    });
  } catch (error) {
    if (!(error instanceof PersonErased)) throw error;
  }
};

/** Messages with what they said; empty where nothing was written, or it may not be known any more. */
export const withContents = async (
  { sql, keyring }: Parts,
  messages: readonly Omit<MessageView, 'content'>[],
): Promise<MessageView[]> => {
  const ids = messages.map(({ _id }) => _id);
  const rows = Kept.parse([
    ...(await sql`SELECT message_id, registrant_id, sealed FROM ops.message_contents WHERE message_id = ANY(${ids})`),
  ]);
  const texts = await keyring.unsealMany(rows.map((row) => ({ personId: row.registrant_id, sealed: row.sealed })));
  const byId = new Map(rows.map((row, index) => [row.message_id, texts[index]]));
  return messages.map((message) => {
    const content = byId.get(message._id);
    return { ...message, content: typeof content === 'string' ? content : '' };
  });
};
