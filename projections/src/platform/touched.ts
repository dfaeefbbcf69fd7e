import type { Position, Touched } from '@turnout/contracts/kernel';

/** The payload of a projection that found nothing of its own up to a position. */
export const progressMessage = (position: Position, projection: string): string =>
  JSON.stringify({ position, projection, touched: [] });

/** NOTIFY takes at most 8,000 bytes. */
const bytesAtMost = 7_000;

/**
 * The payloads for the channel `touched`: `{ position, projection, touched }` as JSON, split where
 * one would be too long. At least one, so that listeners hear how far the projection is.
 */
export const messagesOf = (position: Position, projection: string, touched: readonly Touched[]): readonly string[] => {
  const messages: string[] = [];
  let part: Touched[] = [];
  let size = 0;
  const close = () => {
    messages.push(JSON.stringify({ position, projection, touched: part }));
    part = [];
    size = 0;
  };
  for (const one of touched) {
    const bytes = Buffer.byteLength(JSON.stringify(one)) + 1;
    if (size + bytes > bytesAtMost - 200) close();
    part.push(one);
    size += bytes;
  }
  if (part.length > 0 || messages.length === 0) close();
  return messages;
};
