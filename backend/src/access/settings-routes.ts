import { settingsApi } from '@turnout/contracts/access';
import { isRejection, reject } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { sanitised } from '../platform/content/rich-text.ts';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import { reviseGlobalSettings } from './global-settings.decider.ts';
import { asksForSecondStep, accountStream } from './account.ts';
import { globalSettingsStream, globalSettingsView } from './global-settings.ts';
import type { DeviceParts } from './device-routes.ts';

/** The settings of the whole installation, read by anybody and changed by the platform admin (rule access/global-settings). */
export const settingsRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, accounts, reach }: DeviceParts,
): void => {
  const { commands } = platform;
  const streams = accounts.settings;

  route(app, http, settingsApi.globalSettings, {
    reads: [],
    handle: async () => {
      const { state } = await streams.read(globalSettingsStream);
      return { body: { settings: globalSettingsView(state) } };
    },
  });

  route(app, http, settingsApi.reach, { reads: [], handle: () => Promise.resolve({ body: { reach: reach() } }) });

  route(app, http, settingsApi.reviseGlobalSettings, {
    handle: async (
      { body: { termsAndConditions, secondFactorRequired, _version, ...brought } },
      { context, ifMatch, session },
    ) => {
      const { state: was } = await streams.read(globalSettingsStream);
      const changed = refuseChanged(brought, globalSettingsView(was));
      if (changed !== null) return changed;
      // Whoever requires it of others, and perhaps of themselves, does not lock themselves out.
      if (
        secondFactorRequired !== undefined &&
        secondFactorRequired !== was.secondFactorRequired &&
        session?.kind === 'account'
      ) {
        const own = await accounts.streams.read(accountStream(session.accountId));
        if (secondFactorRequired !== 'nobody' && !asksForSecondStep(own.state)) return reject('second-factor-first');
      }
      const revised = await commands.handle({
        streams,
        streamId: globalSettingsStream,
        decide: reviseGlobalSettings,
        command: {
          termsAndConditions: termsAndConditions === undefined ? undefined : sanitised(termsAndConditions),
          secondFactorRequired,
          read: _version ?? ifMatch,
        },
        context: context(),
      });
      if (isRejection(revised)) return revised;
      return { body: { settings: globalSettingsView(revised.after.state) }, position: revised.position };
    },
  });
};
