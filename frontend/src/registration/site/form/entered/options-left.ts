import { leftFor } from '@turnout/contracts/form-rules';
import { saysTheSame } from '@turnout/contracts/kernel';
import { useRef } from 'react';
import { seatsInGroup } from '../../../../ui/activity-choice.ts';
import { defaultsOf, type Draft, type FormRules } from './register.form.ts';

/** How many of the options of somebody's fields are left to them, by field. */
export type LeftByField = Readonly<Record<string, Readonly<Record<string, number>>>>;

const nothing: LeftByField = {};

/** What is left to each of a group by what those before them chose; nothing of options that are not limited. */
export const leftInGroup = ({ people }: Draft, { typeOf }: Pick<FormRules, 'typeOf'>): readonly LeftByField[] => {
  const choosing = people.map(({ typeId, values }) => {
    const type = typeOf(typeId);
    return { fields: type?.fields ?? [], answers: type === undefined ? values : { ...defaultsOf(type), ...values } };
  });
  const isLimited = choosing.some(({ fields }) => fields.some(({ optionsLeft }) => optionsLeft !== undefined));
  return isLimited ? choosing.map((_, place) => leftFor(choosing, place)) : [];
};

/** The seats of activities that are left to each of a group by what those before them chose, as the same objects while nothing changes. */
export const useSeatsInGroup = (
  draft: Draft,
  { typeOf }: Pick<FormRules, 'typeOf'>,
): ((key: string) => Readonly<Record<string, number>>) => {
  const before = useRef<ReadonlyMap<string, Readonly<Record<string, number>>>>(new Map());
  const group = draft.people.map(({ activities = [] }) => ({ chosen: activities }));
  before.current = new Map(
    draft.people.map(({ key, typeId }, place) => {
      const now = seatsInGroup(typeOf(typeId)?.activities ?? [], group, place);
      const was = before.current.get(key);
      return [key, was !== undefined && saysTheSame(was, now) ? was : now] as const;
    }),
  );
  return (key) => before.current.get(key) ?? {};
};

/** `leftInGroup` by somebody's key, as the same objects while nothing of them changes. */
export const useLeftInGroup = (draft: Draft, rules: Pick<FormRules, 'typeOf'>): ((key: string) => LeftByField) => {
  const before = useRef<ReadonlyMap<string, LeftByField>>(new Map());
  const left = leftInGroup(draft, rules);
  before.current = new Map(
    draft.people.map(({ key }, place) => {
      const now = left[place] ?? nothing;
      const was = before.current.get(key);
      return [key, was !== undefined && saysTheSame(was, now) ? was : now] as const;
    }),
  );
  return (key) => before.current.get(key) ?? nothing;
};
