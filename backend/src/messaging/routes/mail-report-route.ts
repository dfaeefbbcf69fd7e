import { reject } from '@turnout/contracts/kernel';
import { messagingApi } from '@turnout/contracts/messaging';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { isSameText } from '../../platform/texts/same-text.ts';
import { mailReportIn } from '../deliver/mail-report.ts';
import type { openReports } from '../deliver/reports.ts';

interface Parts {
  readonly reports: ReturnType<typeof openReports>;
  /** Believed is who knows it; undefined: nobody is. */
  readonly secret: string | undefined;
}

/** POST /api/x/mail-reports: a mail that a server or a provider sent about one of ours (rule messaging/reports). */
export const mailReportRoute = (app: FastifyInstance, http: HttpContext, { reports, secret }: Parts): void => {
  route(app, http, messagingApi.mailReport, {
    handle: async ({ body: { message }, raw }) => {
      const given = raw.headers['x-turnout-secret'];
      if (secret === undefined || typeof given !== 'string' || !isSameText(given, secret))
        return reject('mail-report-not-verified');
      const found = await mailReportIn(message);
      if (found === null) return { body: { result: 'ignored' as const } };
      const isKnown = await reports(found.messageId, found.report, { textsOf: null });
      return { body: { result: isKnown ? ('noted' as const) : ('unknown' as const) } };
    },
  });
};
