import { z } from 'zod';
import { defineCall, limits, needs, RegistrantId } from '../kernel/index.ts';

const OfRegistrant = z.strictObject({ registrationId: RegistrantId });

export const walletApi = {
  walletWays: defineCall({
    method: 'GET',
    path: '/api/x/wallet',
    summary: 'The wallets of phones that passes are made for',
    needs: needs.public,
    limit: limits.page,
    output: z.strictObject({ apple: z.boolean(), google: z.boolean() }),
  }),
  applePass: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:registrationId/pass.pkpass',
    summary: 'The pass of somebody who is to come, for the wallet of iPhones',
    needs: needs.public,
    limit: limits.picture,
    params: OfRegistrant,
    output: z.unknown(),
  }),
  googlePass: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:registrationId/google-pass',
    summary: 'Where somebody who is to come adds their pass to the wallet of Google',
    needs: needs.public,
    limit: limits.picture,
    params: OfRegistrant,
    output: z.strictObject({ address: z.string() }),
  }),
} as const;
