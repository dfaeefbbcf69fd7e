import { usePriceRules } from './site-reads.ts';
import { useSite } from './site.layout.tsx';

const none: readonly string[] = [];

/**
 * What prices on the event's forms follow from, for whoever looks: types of no public form are told of to who knows them.
 * @param held types that the page shows in any case; those that the code of whoever looks opens are known besides.
 */
export const useRulesHere = (held: readonly string[] = none): ReturnType<typeof usePriceRules> => {
  const { event, access } = useSite();
  const { code, opened } = access;
  const types = code !== null && opened.state === 'read' ? opened.data.types : [];
  return usePriceRules(event._id, [...types.map(({ _id }) => _id), ...held]);
};
