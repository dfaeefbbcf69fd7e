import type { ChoosableActivity } from '@turnout/contracts/forms';
import { ActivityId } from '@turnout/contracts/kernel';

/** An activity that is open to choice, free and with no seats counted unless said. @param letter what its id is made of. */
export const choosable = (letter: string, over: Partial<ChoosableActivity> = {}): ChoosableActivity => ({
  _id: ActivityId.parse(letter.repeat(20)),
  name: letter,
  startDate: null,
  endDate: null,
  location: '',
  description: '',
  autoEnrollTypes: [],
  conditions: [],
  dependanceType: 'and',
  fee: 0,
  taxRate: null,
  typeBasedFee: {},
  is_discount: false,
  discount_type: 'amount',
  discount_period: false,
  discount_values: [],
  typeBasedDiscount: {},
  ...over,
});
