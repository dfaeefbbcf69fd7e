import type { DeskView } from '@turnout/contracts/check-in';
import { isRunningOut } from '../ui/desk-said.tsx';

/** A desk that was lost is missed from this long on, ms: phones lose their line for a minute all the time. */
export const silentForMs = 3 * 60_000;

/** Something about a desk that somebody should look after. */
export interface DeskAlarm {
  /** The same as long as it is about the same thing: once dismissed it does not come back. */
  readonly key: string;
  readonly desk: string;
  readonly kind: 'silent' | 'battery';
  /** Of a silent desk: since when, as it was last heard from. */
  readonly since: string | null;
  /** Of a battery: what is left of it, in per cent. */
  readonly percent: number | null;
}

/** The desks that went silent while people came in, and those whose battery runs out (rule check-in/lost-desks). */
export const alarmsOf = (desks: readonly DeskView[], now: number): readonly DeskAlarm[] =>
  desks.flatMap(({ desk, isConnected, said, silentSince }): DeskAlarm[] => {
    if (!isConnected && silentSince !== null && now - Date.parse(silentSince) >= silentForMs)
      return [{ key: `silent ${desk} ${silentSince}`, desk, kind: 'silent', since: silentSince, percent: null }];
    if (isConnected && isRunningOut(said))
      return [{ key: `battery ${desk}`, desk, kind: 'battery', since: null, percent: said?.battery?.percent ?? null }];
    return [];
  });
