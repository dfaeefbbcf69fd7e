import { settingsApi } from '@turnout/contracts/access';
import { isRejection } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { openStreams } from '../platform/command/streams.ts';
import { sanitised } from '../platform/content/rich-text.ts';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import { reviseGlobalSettings } from './decider.ts';
import { globalSettingsFold, globalSettingsStream, globalSettingsView } from './global-settings.ts';
import type { AccessParts } from './routes.ts';

/** What is set for the whole installation, read by anybody and changed by the platform admin (spec 000, section 2). */
export const settingsRoutes = (app: FastifyInstance, http: HttpContext, { platform }: AccessParts): void => {
  const { log, watch, commands } = platform;
  const streams = openStreams({ log, fold: globalSettingsFold, watch });

  route(app, http, settingsApi.globalSettings, {
    reads: [],
    handle: async () => {
      const { state } = await streams.read(globalSettingsStream);
      return { body: { settings: globalSettingsView(state) } };
    },
  });

  route(app, http, settingsApi.reviseGlobalSettings, {
    handle: async ({ body: { termsAndConditions, _version, ...brought } }, { context, ifMatch }) => {
      const { state: was } = await streams.read(globalSettingsStream);
      const changed = refuseChanged(brought, globalSettingsView(was));
      if (changed !== null) return changed;
      const revised = await commands.handle({
        streams,
        streamId: globalSettingsStream,
        decide: reviseGlobalSettings,
        command: {
          termsAndConditions: termsAndConditions === undefined ? undefined : sanitised(termsAndConditions),
          read: _version ?? ifMatch,
        },
        context: context(),
      });
      if (isRejection(revised)) return revised;
      return { body: { settings: globalSettingsView(revised.after.state) }, position: revised.position };
    },
  });
};
