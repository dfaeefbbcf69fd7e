import type { RefundStep } from '@turnout/contracts/charges';

/** A row of the table of refunds as it is typed; empty: nothing is entered yet. */
export interface TypedStep {
  readonly daysBefore: number | '';
  readonly percent: number | '';
}

const written = (value: number | ''): string => String(value);
const read = (text: string | undefined): number | '' => {
  const value = Number(text ?? '');
  return text === undefined || text.trim() === '' || Number.isNaN(value) ? '' : value;
};

/** The rows as the form holds them, in one text: a form of plain values has no lists. */
export const stepsText = (steps: readonly TypedStep[]): string =>
  steps.map(({ daysBefore, percent }) => `${written(daysBefore)}:${written(percent)}`).join('\n');

/** The rows that such a text holds. */
export const typedSteps = (text: string): readonly TypedStep[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const [daysBefore, percent] = line.split(':');
        return { daysBefore: read(daysBefore), percent: read(percent) };
      });

/** The rows to send; those that are not filled in are none. */
export const stepsOf = (text: string): readonly RefundStep[] =>
  typedSteps(text).flatMap(({ daysBefore, percent }) =>
    daysBefore === '' || percent === '' ? [] : [{ daysBefore, percent }],
  );
