import { z } from 'zod';
import { defineCall, needs, RegistrantId } from '../kernel/index.ts';
import { EraseRegistrant } from '../registration/commands.ts';
import { RegistrationView } from '../registration/views.ts';

const Params = z.strictObject({ id: RegistrantId });

/** Cannot be undone: what the registration says about the person is gone, everywhere, for good. */
export const erase = defineCall({
  method: 'POST',
  path: '/api/x/registrations/:id/erase',
  summary: 'Erase a person: counts, money and order stay, everything that says who it was is gone',
  needs: needs.event('viewRegistrants', 'settings'),
  params: Params,
  body: EraseRegistrant,
  output: z.strictObject({ message: z.string(), registration: RegistrationView }),
});
