import type { PaypalDouble } from './double.ts';
import type { DoubleNotice } from './memory.ts';
import { transmissions } from './signing.ts';

/** Sends a text to an address; answers the status, or throws where nobody answers. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>;

const isTaken = async (double: PaypalDouble, notice: DoubleNotice, post: Post): Promise<boolean> => {
  for (const { url, headers } of transmissions(double.signing, notice))
    try {
      const status = await post(url, headers, notice.body);
      if (status < 200 || status >= 300) return false;
    } catch {
      // Nobody answered: it is sent again like one that was refused.
      return false;
    }
  return true;
};

/**
 * Sends what waits, once each; what is not taken waits on, as PayPal sends it again for three days.
 * @param plan which notices to send, in which order and how often each; all once, in their order, unless told.
 * @returns how many were taken.
 */
export const deliverNotices = async (
  double: PaypalDouble,
  post: Post,
  plan: (notices: readonly DoubleNotice[]) => readonly DoubleNotice[] = (notices) => notices,
): Promise<number> => {
  const { outbox } = double.memory;
  const taken = new Set<DoubleNotice>();
  for (const notice of plan([...outbox])) if (await isTaken(double, notice, post)) taken.add(notice);
  const left = outbox.filter((notice) => !taken.has(notice));
  outbox.splice(0, outbox.length, ...left);
  return taken.size;
};

/** A notice that somebody else wrote: another body under a true signature. */
export const forged = (notice: DoubleNotice): DoubleNotice => ({
  ...notice,
  body: notice.body.replace(/"id":"WH-[^"]+"/, '"id":"WH-FORGED"'),
});
