import { labelled, type ActivityId, type Language } from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import type { Neighbours, Person } from './sources.ts';

/** Where a name of another direction ends, what follows goes on in the line's own. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

type Taking = Pick<Person, 'status' | 'activities'>;

/**
 * What those of a mail take part in, by the activities' names. Whoever is rejected keeps theirs only to come back to, and a
 * deleted activity is said nowhere.
 */
export const activitiesSaid = async <P extends Taking>(
  { activityDetails }: Pick<Neighbours, 'activityDetails'>,
  people: readonly P[],
) => {
  const names = new Map<ActivityId, string>();
  for (const id of new Set(people.flatMap(({ activities }) => activities))) {
    const activity = await activityDetails(id);
    if (activity !== null) names.set(id, isolated(activity.name));
  }
  /** Of one of them. */
  const of = ({ status, activities }: Taking): readonly string[] =>
    holdsSeat(status) ? activities.flatMap((id) => names.get(id) ?? []) : [];
  return {
    of,
    /** As a part of the mail by itself, in its language: a line for each who takes part in anything; for each activity where there is nobody else. */
    lines: (nameOf: (person: P) => string, language: Language): readonly string[] => {
      const [first] = people;
      if (people.length === 1 && first !== undefined) return of(first);
      return people.flatMap((person) => {
        const taken = of(person);
        return taken.length === 0 ? [] : [labelled(isolated(nameOf(person)), taken.join(', '), language)];
      });
    },
  };
};
