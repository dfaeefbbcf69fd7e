import type { ReportFilters, ReportSort } from '@turnout/contracts/reporting';
import type { WideEvent } from './wide-event.ts';

interface Body {
  readonly filters?: ReportFilters;
  readonly sort?: ReportSort;
}

/** So many filters and orders of every kind in turn, no two alike. */
export const filtersOf = (
  { fields, from, to }: WideEvent,
  count: number,
): readonly { readonly name: string; readonly body: Body }[] => {
  const keysOf = (kind: string) => fields.filter((one) => one.kind === kind).map(({ id }) => `field.${id}`);
  const [texts, lists, boxes, numbers, days] = ['text', 'list', 'checkboxes', 'integer', 'calendar'].map(keysOf);
  const nth = (keys: readonly string[] | undefined, turn: number): string => keys?.[turn % keys.length] ?? 'name';
  const moment = (share: number) =>
    new Date(Date.parse(from) + (Date.parse(to) - Date.parse(from)) * share).toISOString();
  const kinds: readonly (readonly [string, (turn: number) => Body])[] = [
    ['text of a field', (turn) => ({ filters: { [nth(texts, turn)]: { has: `ito ${turn}7` } } })],
    ['choice of a field', (turn) => ({ filters: { [nth(lists, turn)]: { any: ['fish', 'vegan'].slice(turn % 2) } } })],
    ['boxes of a field', (turn) => ({ filters: { [nth(boxes, turn)]: { any: ['meat'] } } })],
    ['number of a field', (turn) => ({ filters: { [nth(numbers, turn)]: { from: 100 + turn, to: 120 + turn } } })],
    [
      'day of a field',
      (turn) => ({ filters: { [nth(days, turn)]: { from: '2015-01-01', to: `2015-06-${10 + turn}` } } }),
    ],
    ['empty field', (turn) => ({ filters: { [nth(boxes, turn)]: { isEmpty: true } } })],
    ['name', (turn) => ({ filters: { name: { has: `bianchi${turn}` } } })],
    ['money', (turn) => ({ filters: { balance: { from: 1 + turn } } })],
    ['payment status', (turn) => ({ filters: { paymentStatus: { any: ['partial_payment'] }, total: { from: turn } } })],
    [
      'checked in, status',
      (turn) => ({ filters: { checkedIn: { is: turn % 2 === 0 }, status: { any: ['confirmed'] } } }),
    ],
    ['moment', (turn) => ({ filters: { createdAt: { from: moment(turn / 20), to: moment(turn / 20 + 0.1) } } })],
    ['sorted by a field', (turn) => ({ sort: { by: nth(texts, turn), down: turn % 2 === 0 } })],
    [
      'sorted by money',
      (turn) => ({ sort: { by: 'balance', down: turn % 2 === 0 }, filters: { paid: { from: turn } } }),
    ],
    [
      'sorted by a number, filtered by a text',
      (turn) => ({
        sort: { by: nth(numbers, turn), down: true },
        filters: { [nth(texts, turn)]: { has: `garcía ${turn}` } },
      }),
    ],
  ];
  return Array.from({ length: count }, (_, place) => {
    const [name, bodyOf] = kinds[place % kinds.length] ?? ['all', () => ({})];
    return { name, body: bodyOf(Math.floor(place / kinds.length)) };
  });
};
