import { formsApi, TypeView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import type { Refusal } from '../platform/refusal.ts';
import { meanwhileOf, toldOf, type Meanwhile } from '../records/meanwhile.ts';
import type { Choices, Question } from '../records/use-versioned-form.ts';
import { notices } from '../ui/notices.tsx';
import { changedOrders, stillTyped, withTyped, type Typed } from './type-order.ts';

const Met = z.looseObject({ types: z.array(z.unknown()) });

/** The types that somebody else gave another number meanwhile, as a refusal tells of each. */
const metIn = ({ code, body }: Refusal): readonly Meanwhile<TypeView>[] =>
  (Met.safeParse(body).data?.types ?? []).flatMap((one) => meanwhileOf({ code, body: one }, TypeView) ?? []);

/**
 * The numbers that somebody types into the list of types, and how they are saved: all at once. Where others gave
 * one of the types another number since it was typed, nothing is saved and `question` asks, type by type.
 */
export const useTypeOrder = (eventId: EventId, types: readonly TypeView[]) => {
  const { t } = useTranslation('forms');
  const { run, isSaving } = useCommand(formsApi.reorderTypes);
  const [typed, setTyped] = useState<Typed>({});
  const [met, setMet] = useState<readonly Meanwhile<TypeView>[]>([]);
  const hasTyped = Object.keys(changedOrders(types, typed).orders).length > 0;

  const save = async (numbers: Typed = typed): Promise<void> => {
    const answer = await run({ body: { eventId, ...changedOrders(types, numbers) } });
    if (answer.ok) {
      setTyped((now) => stillTyped(now, numbers));
      notices.success(answer.data.message);
      return;
    }
    const others = metIn(answer.refusal);
    setMet(others);
    if (others.length === 0) notices.danger(answer.refusal.message);
  };
  const dismiss = (): void => setMet([]);
  const decide = (choices: Choices): void => {
    const numbers = met.reduce((so, { current }) => {
      const { [current._id]: mine, ...rest } = so;
      return mine === undefined || choices[current._id] === 'theirs' ? rest : withTyped(rest, current, mine.order);
    }, typed);
    setTyped(numbers);
    dismiss();
    if (Object.keys(numbers).length > 0) void save(numbers);
  };
  const question: Question | null =
    met.length === 0
      ? null
      : {
          clashes: met.map(({ current, changes }) => ({
            field: current._id,
            label: t('types.orderOf', { name: current.name }),
            read: typed[current._id]?.read.order ?? '',
            theirs: current.order ?? '',
            mine: typed[current._id]?.order ?? '',
            ...toldOf(changes, ['order']),
          })),
          taken: [],
          decide,
          dismiss,
        };
  return {
    orderOf: ({ _id, order }: TypeView): number | '' => typed[_id]?.order ?? order ?? '',
    type: (type: TypeView, order: number | ''): void => setTyped((now) => withTyped(now, type, order)),
    hasTyped,
    isSaving,
    save: () => save(),
    question,
  };
};
