import {
  isRejection,
  type BulkOutcome,
  type Position,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { problemOf } from '../http/problem.ts';
import type { Caller } from '../http/route.ts';

/** How many of a bulk call are decided at once: other requests get their turn in between. */
const hands = 8;

interface Bulk {
  readonly targets: readonly RegistrantId[];
  /** The single command for one of them; `context` of the caller with the id as suffix makes it happen once. */
  readonly one: (registrantId: RegistrantId) => Promise<{ readonly position: Position } | Rejection>;
  /** Refusals which say that nothing is left to do. */
  readonly already: ReadonlySet<string>;
  /** How a refusal's sentence calls somebody. */
  readonly nameOf: (registrantId: RegistrantId) => Promise<string>;
}

/**
 * Does one thing to each of several people, by the same command as to one, and says what became of each. None
 * depends on another: what is refused stops nobody else, and whoever repeats the request finds done what was done.
 */
export const inBulk = async (
  { language }: Pick<Caller, 'language'>,
  { targets, one, already, nameOf }: Bulk,
): Promise<{ readonly body: { readonly outcomes: BulkOutcome[] }; readonly position?: Position }> => {
  const waiting = [...new Set(targets)];
  const outcomes = new Map<RegistrantId, BulkOutcome>();
  const positions: Position[] = [];
  const work = async () => {
    for (let _id = waiting.shift(); _id !== undefined; _id = waiting.shift()) {
      const done = await one(_id);
      if (!isRejection(done)) {
        positions.push(done.position);
        outcomes.set(_id, { _id, outcome: 'done' });
      } else if (already.has(done.rejected)) outcomes.set(_id, { _id, outcome: 'already' });
      else {
        const said = { ...done, details: { ...done.details, name: await nameOf(_id) } };
        outcomes.set(_id, { _id, outcome: 'refused', ...sentence(said, language) });
      }
    }
  };
  await Promise.all(Array.from({ length: hands }, work));
  const position = positions.toSorted().at(-1);
  return {
    body: { outcomes: [...new Set(targets)].flatMap((id) => outcomes.get(id) ?? []) },
    ...(position === undefined ? {} : { position }),
  };
};

const sentence = (refusal: Rejection, language: Caller['language']): Pick<BulkOutcome, 'code' | 'message'> => {
  const { code, message } = problemOf(refusal, language).body;
  return { code, message };
};
