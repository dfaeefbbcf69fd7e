import { z } from 'zod';
import { defineCall, limits, needs, Reach } from '../kernel/index.ts';
import { ReviseGlobalSettings } from './commands.ts';
import { GlobalSettingsView } from './views.ts';

const GlobalSettings = z.strictObject({ settings: GlobalSettingsView });

/** Public: whoever signs up reads the terms first. */
export const globalSettings = defineCall({
  method: 'GET',
  path: '/api/settings',
  summary: 'The settings of the whole installation',
  needs: needs.public,
  limit: limits.page,
  output: GlobalSettings,
});

export const reviseGlobalSettings = defineCall({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Change the settings of the whole installation',
  needs: needs.admin,
  body: ReviseGlobalSettings,
  output: GlobalSettings,
});

/** Public: whoever hands a link on from a public page asks too, and e-mails name the same address. */
export const reach = defineCall({
  method: 'GET',
  path: '/api/x/reach',
  summary: 'The address of this installation for another device',
  needs: needs.public,
  limit: limits.page,
  output: z.strictObject({ reach: Reach }),
});
