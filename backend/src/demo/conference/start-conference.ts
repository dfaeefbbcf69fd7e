import { findAdministrator } from '../../access/index.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { setUpConference } from './set-up.ts';

type Parts = Parameters<typeof findAdministrator>[0] &
  Parameters<typeof setUpConference>[0] &
  Pick<Platform, 'logger'> & { readonly adminEmail: string; readonly isDemo: boolean };

const setUp = async (parts: Parts, signal: AbortSignal): Promise<void> => {
  try {
    const administrator = await findAdministrator(parts, parts.adminEmail);
    if (administrator !== null) await setUpConference(parts, administrator.accountId, signal);
  } catch (error) {
    if (!signal.aborted) parts.logger.error({ err: error }, 'the demo has no conference yet; the next start goes on');
  }
};

/** Sets up the demo's second event in the administrator's name, beside everything else; what went wrong is logged. */
export const startConference = (parts: Parts): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const settingUp = parts.isDemo ? setUp(parts, stopping.signal) : Promise.resolve();
  return {
    stop: async () => {
      stopping.abort();
      await settingUp;
    },
  };
};
