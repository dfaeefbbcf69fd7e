import type { Position, Touched } from '@turnout/contracts/kernel';

/** The payload of a projection that found nothing of its own up to a position. */
export const progressMessage = (position: Position, projection: string): string =>
  JSON.stringify({ position, projection, touched: [] });

/** NOTIFY takes at most 8,000 bytes. */
const bytesAtMost = 7_000;
/** What one message may name beside that: some 400 bytes. */
const tracedAtMost = 8;

/**
 * The payloads for the channel `touched`: `{ position, projection, touched }` as JSON, split where
 * one would be too long. At least one, so that listeners hear how far the projection is.
 * @param from where the projection stood; all parts but the last say so, because a listener that
 *   has not heard them all must not believe that it knows everything up to `to`.
 * @param correlationIds requests that led here, where they are traced; the first part names some of them.
 */
export const messagesOf = (
  { from, to }: { readonly from: Position; readonly to: Position },
  projection: string,
  touched: readonly Touched[],
  correlationIds?: readonly string[],
): readonly string[] => {
  const parts: Touched[][] = [[]];
  let size = 0;
  for (const one of touched) {
    const bytes = Buffer.byteLength(JSON.stringify(one)) + 1;
    if (size > 0 && size + bytes > bytesAtMost - 200) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(one);
    size += bytes;
  }
  return parts.map((part, index) =>
    JSON.stringify({
      position: index === parts.length - 1 ? to : from,
      projection,
      touched: part,
      ...(index > 0 || correlationIds === undefined ? {} : { correlationIds: correlationIds.slice(0, tracedAtMost) }),
    }),
  );
};
