import { z } from 'zod';
import { amount, many } from '../kernel/without-effect.ts';
import {
  defineCall,
  defineRejections,
  EventId,
  limits,
  needs,
  PromoCodeId,
  TypeId,
  type Instant,
} from '../kernel/index.ts';
import { DiscountType } from '../pricing/index.ts';
import {
  added,
  defineRecord,
  line,
  maybeEnd,
  maybeMoment,
  optional,
  recordViewOf,
  required,
  same,
  value,
  whole,
} from '../records/index.ts';
import { Price } from './discount.ts';
import { SeatsProof } from './seats-topic.ts';
import { PublicTypeView } from './type.ts';

/** As people type it: letters of either case are the same. */
const Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'must be 3 to 40 letters, digits and hyphens');

/** Types by their ids, or whole as they are read. */
const typesGiven = z.union([TypeId, z.object({ _id: TypeId }).transform(({ _id }) => _id)]);
const typeList = value(z.array(typesGiven).max(200, 'must have at most 200 types'), many(z.string().max(100)));

/** Promo codes of one event: whoever registers with one has all of them read. */
export const promoCodesAtMost = 500;

const mayEdit = needs.event('editRegistrationTypes');
const maySee = needs.anyOf('editRegistrationTypes', 'viewRegistrants');

/**
 * Words that take something off the price of a type, or open types that are hidden from strangers, for a time and for
 * so many registrants (docs/decisions/0086).
 */
export const promoCodeRecord = defineRecord({
  one: 'promoCode',
  many: 'promoCodes',
  words: { one: 'promo code', many: 'promo codes' },
  idKey: 'promoCodeId',
  id: PromoCodeId,
  stream: 'promocode',
  path: '/api/x/promo-codes',
  table: 'promo_codes',
  topic: 'forms.promoCodes',
  facts: { defined: 'PromoCodeDefined', revised: 'PromoCodeRevised', retired: 'PromoCodeRetired' },
  inWords: {
    en: ['Promo codes', 'Promo code created', 'Promo code changed', 'Promo code deleted'],
    es: [
      'Códigos promocionales',
      'Código promocional creado',
      'Código promocional modificado',
      'Código promocional eliminado',
    ],
    fr: ['Codes promo', 'Code promo créé', 'Code promo modifié', 'Code promo supprimé'],
  },
  isPersonal: false,
  inTheClear: 'configuration',
  sample: ({ nth }) => ({
    body: { code: `SPRING${nth}`, discountValue: 10, description: 'For members' },
    text: 'description',
    other: { limit: 4 },
  }),
  missing: 'not-found',
  needs: { list: maySee, one: maySee, define: mayEdit, revise: mayEdit, retire: mayEdit },
  fields: {
    code: required(value(Code, z.string(), 'line')),
    description: optional(line(200), ''),
    discountType: optional(same(DiscountType), 'percent'),
    /** Percent, or in the event's currency with its decimals; 0: it takes nothing off. */
    discountValue: optional(value(Price, amount), 0),
    /** The types whose price it lowers; none: all. */
    types: optional(typeList, []),
    /** The types that whoever has it may register under, hidden from strangers or not. */
    opens: added(typeList, []),
    /** How many registrants may use it; 0: no limit. */
    limit: optional(whole(0, 1_000_000), 0),
    startDate: optional(maybeMoment, null),
    endDate: optional(maybeEnd, null),
  },
  view: {
    /** How many registrants used it so far. */
    used: z.int(),
  },
  inLists: ['used'],
});

export const { Details: PromoCodeDetails, View: PromoCodeView } = promoCodeRecord;
export type PromoCodeDetails = z.infer<typeof PromoCodeDetails>;
export type PromoCodeView = z.infer<typeof PromoCodeView>;

/** A promo code as staff see it. @param used how many registrants used it so far. */
export const promoCodeViewOf = (
  record: Parameters<typeof recordViewOf<PromoCodeId, PromoCodeDetails>>[0],
  used: number,
): PromoCodeView => ({
  ...recordViewOf(record),
  used,
});

/** What a promo code takes off, to whoever it is for. */
export const PromoCodeShown = z.strictObject({
  _id: PromoCodeId,
  code: z.string(),
  discountType: DiscountType,
  discountValue: z.number(),
  types: z.array(z.string()),
  /** The types that it opens. */
  opens: z.array(z.string()),
});
export type PromoCodeShown = z.infer<typeof PromoCodeShown>;

/** Whether a promo code takes anything off; one that does not only opens types. */
export const takesOff = ({ discountValue }: Pick<PromoCodeDetails, 'discountValue'>): boolean => discountValue > 0;

/** Whether a code counts at a moment: its first and its last moment do. */
export const isCodeDue = (
  { startDate, endDate }: Pick<PromoCodeDetails, 'startDate' | 'endDate'>,
  now: Instant,
): boolean => (startDate === null || startDate <= now) && (endDate === null || now <= endDate);

/** A code that somebody enters; one that cannot be any is none. */
export const EnteredCode = z.string().trim().toUpperCase().max(40);

export const promoCodeApi = {
  promoCodes: promoCodeRecord.calls.list,
  promoCode: promoCodeRecord.calls.one,
  definePromoCode: promoCodeRecord.calls.define,
  revisePromoCode: promoCodeRecord.calls.revise,
  retirePromoCode: promoCodeRecord.calls.retire,
  checkPromoCode: defineCall({
    method: 'POST',
    path: '/api/x/promo-codes/check',
    summary: 'What a promo code takes off and which types it opens, for whoever is about to register',
    needs: needs.public,
    limit: limits.promoCode,
    proof: { none: 'It is asked while a form is filled in, and counted as guessing' },
    body: z.object({ eventId: EventId, code: EnteredCode.min(1, 'must not be empty') }),
    /**
     * `opened`: the types that it opens, and those that may bring one of them along. `proof`: with it their seats are followed
     * live (`forms.seats`); null where it opens none.
     */
    output: z.strictObject({
      promoCode: PromoCodeShown,
      opened: z.array(PublicTypeView),
      proof: SeatsProof.nullable(),
    }),
  }),
} as const;

/** Why a promo code is refused, to whoever sets it up and to whoever enters it. */
export const promoCodeRejections = defineRejections({
  'promo-code-taken': {
    kind: 'conflict',
    words: {
      en: 'code: there is another promo code {code} already',
      es: 'code: ya hay otro código promocional {code}',
      fr: 'code : il y a déjà un autre code promo {code}',
    },
  },
  'promo-code-over-100': {
    kind: 'invalid',
    words: {
      en: 'discountValue: must be at most 100 percent',
      es: 'discountValue: debe ser como máximo el 100 por ciento',
      fr: "discountValue : doit être d'au plus 100 pour cent",
    },
  },
  'promo-code-nothing-off': {
    kind: 'invalid',
    words: {
      en: 'discountValue: must be more than 0 where the code opens no types',
      es: 'discountValue: debe ser mayor que 0 si el código no abre ningún tipo',
      fr: "discountValue : doit être supérieur à 0 si le code n'ouvre aucun type",
    },
  },
  'promo-code-reversed': {
    kind: 'invalid',
    words: {
      en: 'endDate: must not be before startDate',
      es: 'endDate: no debe ser anterior a startDate',
      fr: 'endDate : ne doit pas précéder startDate',
    },
  },
  'too-many-promo-codes': {
    kind: 'conflict',
    words: {
      en: 'An event has at most {limit} promo codes',
      es: 'Un evento tiene como máximo {limit} códigos promocionales',
      fr: 'Un événement a au plus {limit} codes promo',
    },
  },
  'promo-code-not-valid': {
    kind: 'invalid',
    words: {
      en: 'promoCode: this code is not valid',
      es: 'promoCode: este código no es válido',
      fr: "promoCode : ce code n'est pas valable",
    },
  },
  'promo-code-not-for-these': {
    kind: 'invalid',
    words: {
      en: 'promoCode: this code takes nothing off what you chose',
      es: 'promoCode: este código no descuenta nada de lo que ha elegido',
      fr: 'promoCode : ce code ne réduit rien de ce que vous avez choisi',
    },
  },
  'promo-code-used-up': {
    kind: 'conflict',
    words: {
      en: 'promoCode: this code can be used for {left} more registrants only',
      es: 'promoCode: este código solo se puede usar para {left} inscritos más',
      fr: 'promoCode : ce code ne peut plus servir que pour {left} inscrits',
    },
  },
});
