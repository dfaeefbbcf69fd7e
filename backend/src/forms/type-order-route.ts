import { formsApi, type TypeFacts, type TypeView } from '@turnout/contracts/forms';
import { isRejection, reject, TypeId, type EventId, type Rejection } from '@turnout/contracts/kernel';
import { mergeOf, replaceGiven } from '@turnout/contracts/records';
import { route, say, type Caller, type RefusalWith } from '../platform/http/route.ts';
import { openTelling } from '../platform/records/changed-meanwhile.ts';
import { detailsAt } from '../platform/records/versions.ts';
import { saved, type FormsParts, type Routes } from './routes.ts';

/** A number that somebody gives a type, and the version of it that they had read. */
interface Wanted {
  readonly id: TypeId;
  readonly order: number | null;
  readonly read: number | undefined;
}

interface OrderParts {
  readonly parts: FormsParts;
  readonly viewOf: (type: TypeFacts) => Promise<TypeView>;
}

const openOrder = ({ parts, viewOf }: OrderParts) => {
  const { types } = parts.forms;
  const tell = openTelling({ records: types, viewOf, profile: parts.profile });

  /** Why a type may not take its number; null where it may. */
  const refusalOf = async (eventId: EventId, { id, order, read }: Wanted): Promise<Rejection | null> => {
    const was = await types.findDefined(id);
    if (was === null || was.eventId !== eventId) return reject('not-found');
    if (read === undefined || read === was.version) return null;
    const details = detailsAt(await types.versions(id), read);
    if (isRejection(details)) return details;
    const merged = mergeOf(was.details, { changes: { order }, read: details }, replaceGiven);
    return isRejection(merged) ? merged : null;
  };

  return {
    /**
     * Why the types may not be ordered so, before one of them is: one that is none, a version that there never was,
     * else those that somebody else gave another number meanwhile, each with what it is now and who did so.
     */
    refuse: async (
      eventId: EventId,
      wanted: readonly Wanted[],
      caller: Pick<Caller, 'rightsIn'>,
    ): Promise<Rejection | RefusalWith | null> => {
      const met: RefusalWith[] = [];
      for (const one of wanted) {
        const refusal = await refusalOf(eventId, one);
        const told = refusal === null ? null : await tell(refusal, one.id, one.read, caller);
        if (isRejection(told)) return told;
        if (told !== null) met.push(told);
      }
      const [first] = met;
      return first === undefined
        ? null
        : { refusal: first.refusal, beside: { types: met.map(({ beside }) => beside) } };
    },
  };
};

/** The order of an event's types: all that is sent, or nothing of it. */
export const typeOrderRoute = (
  app: Parameters<Routes>[0],
  http: Parameters<Routes>[1],
  { parts, viewOf }: OrderParts,
): void => {
  const { types, exclusively } = parts.forms;
  const { refuse } = openOrder({ parts, viewOf });
  route(app, http, formsApi.reorderTypes, {
    handle: async ({ body: { eventId, orders, _versions = {} } }, caller) => {
      const wanted = Object.entries(orders).map(([key, order]): Wanted => {
        const id = TypeId.parse(key);
        return { id, order, read: _versions[id] };
      });
      // What changes a type's form waits meanwhile, so that what was looked at is what is written.
      return exclusively(eventId, async () => {
        const refused = await refuse(eventId, wanted, caller);
        if (refused !== null) return refused;
        let position: string | undefined;
        for (const { id, order, read } of wanted) {
          const revised = await types.revise(id, { order }, caller.context(id), read);
          if (isRejection(revised)) return revised;
          if (position === undefined || revised.position > position) position = revised.position;
        }
        return { body: { message: say(saved, caller.language) }, ...(position === undefined ? {} : { position }) };
      });
    },
  });
};
