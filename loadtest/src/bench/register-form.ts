import { calls } from '@turnout/contracts';
import type { ActivityId, EventId, FieldId, PromoCodeId, TypeId } from '@turnout/contracts/kernel';
import type { Testbed } from './testbed.ts';

/** A form that strangers fill in: of one type, for so many of them at once. */
export interface PublicForm {
  readonly eventId: EventId;
  readonly typeId: TypeId;
  /** Of everybody in the group, in the form's order. */
  readonly fields: readonly FieldId[];
  /** People in a group. */
  readonly group: number;
  /** Wishes beside their seats, the most first: whoever is told that something is gone asks for the next. */
  readonly asks: readonly [Asked, ...Asked[]];
}

/** The wishes of a group beside its seats. */
export interface Asked {
  /** Empty: none. */
  readonly promoCode: string;
  /** The choices of each of them. */
  readonly activities: readonly ActivityId[];
}

/** The things of which there are too few. */
export interface Scarce {
  readonly type: { readonly id: TypeId; readonly seats: number };
  readonly activities: readonly { readonly id: ActivityId; readonly seats: number }[];
  readonly promoCode: { readonly id: PromoCodeId; readonly uses: number } | null;
}

export interface BenchForms {
  readonly warm: PublicForm;
  readonly hot: PublicForm;
  readonly scarce: Scarce;
}

/** The settings of a form. */
export interface FormPlan {
  /** People in a group; 1: everybody alone, with names and an address, for nothing. */
  readonly group: number;
  readonly warmSeats: number;
  readonly seats: number;
  readonly isNumbered: boolean;
  /** Activities are chosen on the form; otherwise everybody takes part as long as there are seats. */
  readonly isChosen: boolean;
}

const extraFields = 7;
/** Seats alone. */
export const asksNothing: Asked = { promoCode: '', activities: [] };

/**
 * An event with two types on one form: one to warm up with, and one that is measured. Groups have ten fields each, a
 * price, two activities with seats for half of them, and a promo code for a quarter.
 */
export const makeForms = async ({ call, adminToken }: Testbed, plan: FormPlan): Promise<BenchForms> => {
  const { group, seats, warmSeats, isNumbered, isChosen } = plan;
  const ask = (method: string, path: string, body?: unknown) => call(method, path, adminToken, body);
  const details = { name: 'Bench', startDate: '2099-03-01', endDate: '2099-03-02' };
  const { event } = calls.scheduleEvent.output.parse(
    await ask('POST', '/api/events', { ...details, customConfirmationNumberGeneration: isNumbered }),
  );
  const eventId = event._id;
  for (let number = 1; group > 1 && number <= extraFields; number += 1)
    await ask('POST', '/api/fields', { eventId, title: `Question ${number}`, name: `Q${number}`, type: 'text' });
  const { fields } = calls.fields.output.parse(await ask('GET', `/api/fields?eventId=${eventId}`));
  const formOf = async (name: string, availableSeats: number): Promise<PublicForm> => {
    const ids = fields.map(({ _id }) => _id);
    const made = { eventId, name, availableSeats, fields: ids, ...(group > 1 ? { price: 40 } : {}) };
    const { type } = calls.defineType.output.parse(await ask('POST', '/api/types', made));
    const own = { groups: [type._id], groupCount: { [type._id]: group } };
    if (group > 1) await ask('PUT', `/api/types/${type._id}`, own);
    return { eventId, typeId: type._id, fields: ids, group, asks: [asksNothing] };
  };
  const warm = await formOf('Warm-up', warmSeats);
  const hot = await formOf('Visitor', seats);
  const type = { id: hot.typeId, seats };
  if (group === 1) return { warm, hot, scarce: { type, activities: [], promoCode: null } };
  const activities = [];
  for (const name of ['Workshop', 'Dinner']) {
    const takesPart = isChosen ? { chosenOnForm: true } : { autoEnrollTypes: [hot.typeId] };
    const half = { eventId, name, availableSeats: Math.floor(seats / 2), fee: 5, ...takesPart };
    const { activity } = calls.defineActivity.output.parse(await ask('POST', '/api/activities', half));
    activities.push({ id: activity._id, seats: half.availableSeats });
  }
  const code = { eventId, code: 'QUARTER', discountValue: 25, types: [hot.typeId], limit: Math.floor(seats / 4) };
  const { promoCode } = calls.definePromoCode.output.parse(await ask('POST', '/api/x/promo-codes', code));
  const chosen = { promoCode: '', activities: isChosen ? activities.map(({ id }) => id) : [] };
  const asks: PublicForm['asks'] = [{ ...chosen, promoCode: code.code }, chosen, ...(isChosen ? [asksNothing] : [])];
  return {
    warm,
    hot: { ...hot, asks },
    scarce: { type, activities, promoCode: { id: promoCode._id, uses: code.limit } },
  };
};
