import { describe, expect, it } from 'vitest';
import { readDemo } from './data.ts';

const { demoDay, conference } = readDemo();
const namesOf = (things: readonly { readonly name: string }[]): readonly string[] => things.map(({ name }) => name);

describe('the data of the demo', () => {
  it('has a name for each thing, once', () => {
    for (const things of [demoDay.fields, demoDay.types, conference.fields, conference.types, conference.activities])
      expect(namesOf(things).filter((name, place, all) => all.indexOf(name) < place)).toEqual([]);
  });

  it('names fields of the conference only after they are made', () => {
    const early = conference.fields.flatMap(({ name, after }, place) => {
      const made = namesOf(conference.fields.slice(0, place));
      return after.filter(({ field }) => !made.includes(field)).map(({ field }) => `${name} after ${field}`);
    });
    expect(early).toEqual([]);
  });

  it('names nothing that is not there', () => {
    const { fields, types, speakers, activities, validations, typeGroups } = conference;
    const asked = types.flatMap((type) => (type.fields === 'all' ? [] : type.fields));
    const after = activities.flatMap((activity) => activity.after?.field ?? []);
    const ruled = validations.flatMap(({ rules }) => rules.map(([field]) => field));
    expect([...asked, ...after, ...ruled].filter((name) => !namesOf(fields).includes(name))).toEqual([]);
    const priced = activities.flatMap(({ feeFor, enrols }) => [...Object.keys(feeFor), ...enrols]);
    const grouped = typeGroups.flatMap((group) => group.types);
    expect([...priced, ...grouped].filter((name) => !namesOf(types).includes(name))).toEqual([]);
    expect(activities.flatMap((activity) => activity.speakers).filter((place) => !(place in speakers))).toEqual([]);
  });

  it('names types that are brought along before those who bring them', () => {
    const late = conference.types.flatMap(({ name, brings }, place) => {
      const made = namesOf(conference.types.slice(0, place));
      return Object.keys(brings).flatMap((brought) => (made.includes(brought) ? [] : [`${name} brings ${brought}`]));
    });
    expect(late).toEqual([]);
  });

  it('shares out all of those who came first', () => {
    expect(demoDay.types.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });
});
