import { z } from 'zod';
import { ChargeKind, type ChargeLine } from '../charges/index.ts';
import { RegistrantId } from '../kernel/index.ts';

/** A line that a price made, as calls about transactions name it. */
export interface PricedLine extends Pick<ChargeLine, 'kind' | 'source'> {
  readonly registrantId: RegistrantId;
}

/** The id under which calls show a line that a price made. */
export const lineIdOf = ({ registrantId, kind, source }: PricedLine): string => `${registrantId}.${kind}.${source}`;

const LineId = z.strictObject({ registrantId: RegistrantId, kind: ChargeKind, source: z.string().min(1) });

/** The line that an id names; null where it is not of that form. Whoever was registered long ago has a dot in theirs. */
export const lineOfId = (id: string): PricedLine | null => {
  const [, registrantId, kind, source] = /^([^.]+(?:\.\d+)?)\.([a-z-]+)\.(.+)$/.exec(id) ?? [];
  return LineId.safeParse({ registrantId, kind, source }).data ?? null;
};
