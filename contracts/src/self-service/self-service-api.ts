import { z } from 'zod';
import { defineCall, limits, needs, RegistrantId, bodySizes, MailAsked } from '../kernel/index.ts';
import { ChargeShown } from '../registration/charge-shown.ts';
import { EditCode, OpenedUnder } from '../registration/link-codes.ts';
import { promoGuesses } from '../registration/promo-guesses.ts';
import { PriceBefore } from '../registration/price-before.ts';
import {
  AddByCode,
  EditByCode,
  MayAdd,
  OwnForm,
  OwnRegistrationView,
  PriceByCode,
  RequestEditLink,
} from './self-service.ts';

const Message = z.strictObject({ message: z.string() });
const Own = {
  /** Null once the whole group was removed. */
  registration: OwnRegistrationView.nullable(),
  childRegistrations: z.array(OwnRegistrationView),
};

/**
 * The answer is the same whether number and address belong together or not: it tells nobody who is registered. Asked
 * for often with one number, it is refused for a while, whoever asks.
 */
export const requestEditLink = defineCall({
  method: 'POST',
  path: '/api/registrations/get-edit-registration-link/:method',
  summary: 'Have a link sent with which a registrant edits the registration',
  needs: needs.public,
  limit: { ...limits.lookingUp, onEach: { points: 3, seconds: 3600 } },
  proof: { none: 'It is counted as guessing, and answers the same whatever is asked' },
  params: z.strictObject({ method: z.enum(['email']) }),
  body: RequestEditLink,
  output: MailAsked,
});

export const registrationByCode = defineCall({
  method: 'GET',
  path: '/api/registrations/with-code/:code',
  summary: 'A registration by the code of its edit link, with its group where asked, and the forms to edit it with',
  needs: needs.public,
  limit: limits.reading,
  params: z.strictObject({ code: EditCode }),
  query: z.strictObject({ withChildregistrations: z.stringbool().optional(), eventId: OpenedUnder }),
  output: z.strictObject({
    registration: OwnRegistrationView,
    childRegistrations: Own.childRegistrations.optional(),
    forms: z.array(OwnForm),
    /** Null: nobody may be added with this link now. */
    mayAdd: MayAdd.nullable(),
  }),
});

export const editByCode = defineCall({
  method: 'PUT',
  path: '/api/registrations-code/:id',
  summary: 'Edit a registration, bring others along or remove somebody, with the code of its edit link',
  needs: needs.public,
  limit: { ...limits.registering, guesses: promoGuesses },
  proof: { none: 'The code of the edit link stands for it' },
  bodyAtMost: bodySizes.group,
  params: z.strictObject({ id: RegistrantId }),
  body: EditByCode,
  output: z.strictObject(Own),
});

/** The same, with the code in the path (rule self-service/code-in-the-path). */
export const editByCodeInPath = defineCall({
  method: 'PUT',
  path: '/api/registrations-code/:id/:code',
  summary: 'Edit a registration, bring others along or remove somebody, with the code of its edit link in the path',
  needs: needs.public,
  limit: { ...limits.registering, guesses: promoGuesses },
  proof: { none: 'The code of the edit link stands for it' },
  bodyAtMost: bodySizes.group,
  params: z.strictObject({ id: RegistrantId, code: EditCode }),
  body: EditByCode.omit({ code: true }),
  output: z.strictObject(Own),
});

export const addByCode = defineCall({
  method: 'POST',
  path: '/api/x/registrations-code/:id/companions',
  summary: 'Bring others along to a registration, with the code of its edit link',
  needs: needs.public,
  limit: { ...limits.registering, guesses: promoGuesses },
  proof: { none: 'The code of the edit link stands for it' },
  bodyAtMost: bodySizes.group,
  params: z.strictObject({ id: RegistrantId }),
  body: AddByCode,
  output: z.strictObject(Own),
});

/** Asked for while somebody fills in, at most as often as they pause. */
export const priceEditByCode = defineCall({
  method: 'POST',
  path: '/api/x/registrations-code/:id/price',
  summary: 'What a registration would cost with changed answers, with the code of its edit link; nothing is saved',
  needs: needs.public,
  limit: { ...limits.reading, guesses: promoGuesses },
  proof: { none: 'The code of the edit link stands for it' },
  bodyAtMost: bodySizes.group,
  params: z.strictObject({ id: RegistrantId }),
  body: PriceByCode,
  output: z.strictObject({
    /** Null where nothing of it would cost anything else, or the event tells registrants nothing of money. */
    price: z
      /** With those who would be charged anything else. */
      .strictObject({
        ...PriceBefore.shape,
        /** Whether it would come to owe less, and the event does not allow that (settings: `preventLesserAmount`). */
        isTooLow: z.boolean(),
        /** What those would be charged who come along, in the order of the request. */
        added: z.array(z.strictObject({ charges: z.array(ChargeShown) })),
      })
      .nullable(),
  }),
});

export const revokeEditLinks = defineCall({
  method: 'POST',
  path: '/api/x/registrations/:id/revoke-edit-links',
  summary: "Make every edit link of a registration's group useless",
  needs: needs.event('viewRegistrants', 'checkinRegistrants'),
  params: z.strictObject({ id: RegistrantId }),
  output: Message,
});
