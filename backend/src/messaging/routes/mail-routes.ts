import { reject } from '@turnout/contracts/kernel';
import { messagingApi } from '@turnout/contracts/messaging';
import type { FastifyInstance } from 'fastify';
import type { MailConfig } from '../../platform/configuration/mail-config.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { newCommandId } from '../../platform/ids/ids.ts';
import { caughtMail, caughtMails } from '../../platform/mail/caught-mails.ts';
import { endMailStop } from '../../platform/mail/mail-stop.ts';
import { openMailReach } from '../../platform/mail/mail-reach.ts';
import { openMailServer } from '../../platform/mail/smtp.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { mailIdOf } from '../mails/confirmation.ts';
import { letterHtml, type Letter } from '../letter/letter.ts';
import { letterText } from '../letter/letter-text.ts';
import { mailWords } from '../said/words.ts';

export interface MailParts {
  readonly platform: Platform;
  /** As in the configuration; without a server, mails are kept in the test inbox. */
  readonly mail: MailConfig;
  /** Null: there is no such account. */
  readonly profile: (accountId: string) => Promise<{ readonly name: string; readonly email: string } | null>;
}

/** Somebody waits for the answer of a test mail, so this is shorter than for other mails; milliseconds. */
const patience = { toConnect: 10_000, forAnswer: 20_000 };

const nothingSent = () => Promise.resolve();

/** Whether mails go out, a test mail, and the test inbox. */
export const mailRoutes = (app: FastifyInstance, http: HttpContext, { platform, mail, profile }: MailParts): void => {
  const { sql } = platform;
  const isTestInbox = mail.smtpUrl === undefined;
  const mailReach = openMailReach(sql, !isTestInbox);
  route(app, http, messagingApi.mailSetUp, {
    reads: [],
    handle: async () => {
      const reached = await mailReach.now();
      return { body: { mail: { goesOut: reached !== 'kept', waits: reached === 'waits', from: mail.from } } };
    },
  });
  route(app, http, messagingApi.sendTestMail, {
    handle: async (_input, { context, language }) => {
      if (mail.smtpUrl === undefined) return reject('mail-not-set-up');
      const to = await profile(context().actor.id);
      if (to === null) return reject('not-found');
      const words = mailWords[language].test;
      const letter: Letter = {
        language,
        title: 'Turnout',
        greeting: words.subject,
        intro: words.text,
        message: '',
        facts: [],
        link: { label: words.open, address: `${mail.publicUrl}/status` },
        pictures: null,
        logo: null,
        footer: [],
      };
      const posting = await openMailServer(mail.smtpUrl, mail.from, patience).post(
        {
          id: mailIdOf(newCommandId(), mail.publicUrl),
          to: to.email,
          cc: [],
          fromName: 'Turnout',
          replyTo: null,
          subject: words.subject,
          html: letterHtml(letter),
          text: letterText(letter),
          pictures: [],
        },
        nothingSent,
      );
      if (posting.kind === 'taken') {
        // Mails that wait for the server to take us go on.
        await endMailStop(sql, platform.clock.now());
        return { body: { to: to.email } };
      }
      return reject(posting.kind === 'uncertain' ? 'mail-server-unclear' : 'mail-server-refused', {
        reason: posting.reason,
      });
    },
  });
  route(app, http, messagingApi.caughtMails, {
    reads: [],
    handle: async ({ query }) => (isTestInbox ? { body: await caughtMails(sql, query.page) } : reject('not-found')),
  });
  route(app, http, messagingApi.caughtMail, {
    reads: [],
    handle: async ({ params }) => {
      if (!isTestInbox) return reject('not-found');
      const found = await caughtMail(sql, params.id);
      return found === null ? reject('mail-not-found') : { body: { mail: found } };
    },
  });
};
