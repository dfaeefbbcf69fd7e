import { z } from 'zod';
import { defineCall, needs, RegistrantId } from '../kernel/index.ts';
import { PriceBefore } from '../registration/price-before.ts';
import { ChangeType, FinishTypeChange, TypeChangeForm } from './type-change.ts';
import { RegistrationView } from '../registration/views.ts';

const Params = z.strictObject({ id: RegistrantId });
const mayChangeType = needs.event('viewRegistrants', 'changeRegistrationTypeForRegistrant');

export const typeChangeForm = defineCall({
  method: 'GET',
  path: '/api/x/registrations/:id/type-change',
  summary: 'What a registration is rebuilt from under another type, and the types that there are',
  needs: mayChangeType,
  params: Params,
  output: z.strictObject({ form: TypeChangeForm }),
});

/** Whole or not at all: the old group ends and the new one stands, with all that follows from it. */
export const changeType = defineCall({
  method: 'POST',
  path: '/api/x/registrations/:id/type-change',
  summary: 'Rebuild a registration, with its group, under another type',
  needs: mayChangeType,
  params: Params,
  body: ChangeType,
  output: z.strictObject({ registration: RegistrationView, childRegistrations: z.array(RegistrationView) }),
});

/** Refused as the change would be, as far as that can be known without claiming anything. */
export const priceTypeChange = defineCall({
  method: 'POST',
  path: '/api/x/registrations/:id/type-change/price',
  summary: 'What a registration would cost under another type; nothing is claimed and nothing changes',
  needs: mayChangeType,
  params: Params,
  body: ChangeType,
  output: z.strictObject({ price: PriceBefore }),
});

/** Said again, it is answered the same (rule self-service/type-change-in-two-calls). */
export const finishTypeChange = defineCall({
  method: 'POST',
  path: '/api/registrations/handle-post-type-change',
  summary: 'End a registration of which another was made under another type',
  needs: mayChangeType,
  body: FinishTypeChange,
  output: z.strictObject({ message: z.string(), registration: RegistrationView }),
});
