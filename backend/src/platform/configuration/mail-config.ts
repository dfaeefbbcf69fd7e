import { addressForOthers } from '../machine/addresses.ts';

/** Settings of mails; also what a process is given that has no whole configuration. */
export interface MailConfig {
  /** The mail server; absent: the test inbox, which keeps mails and sends none. */
  readonly smtpUrl: string | undefined;
  /** The address that mails come from. */
  readonly from: string;
  /** Address of Turnout for whoever reads a mail, without a slash at the end. */
  readonly publicUrl: string;
  /** Secret that mails about ours are brought with (rule messaging/reports); absent: none are taken in. */
  readonly bounceSecret?: string | undefined;
  /** Settings of text messages; absent: to gateways of the internet alone. */
  readonly texts?: TextsConfig;
}

/** Settings of text messages, apart from what each event says. */
export interface TextsConfig {
  /** Address where Twilio's interface is spoken instead of at its own address, such as by a double; null: nowhere. */
  readonly twilioApi: string | null;
  /** Gateways may be on this machine and its networks. */
  readonly allowsPrivate: boolean;
  /** Milliseconds until an answer is waited for no longer; absent: as long as people can bear. */
  readonly timeoutMs?: number;
}

/** Only this machine, unless told; the whole local network with HTTPS. */
export const hostOf = (env: { readonly HOST?: string | undefined; readonly HTTPS: boolean }): string =>
  env.HOST ?? (env.HTTPS ? '0.0.0.0' : '127.0.0.1');

/** Settings of mails and text messages, of the variables that say them. */
export const mailOf = (env: {
  readonly PUBLIC_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly HTTPS: boolean;
  readonly HOST?: string | undefined;
  readonly TLS_CERT?: string | undefined;
  readonly PORT: number;
  readonly TWILIO_API_URL?: string | undefined;
  readonly BOUNCE_SECRET?: string | undefined;
  readonly WEBHOOKS_TO_PRIVATE_NETWORKS: boolean;
}): MailConfig => {
  const publicUrl = env.PUBLIC_URL ?? addressForOthers(hostOf(env), env.PORT, env.HTTPS || env.TLS_CERT !== undefined);
  const { hostname } = new URL(publicUrl);
  const domain = hostname.includes('.') && !/^[\d.]+$|:/.test(hostname) ? hostname : 'turnout.localhost';
  const twilioApi = env.TWILIO_API_URL?.replace(/\/+$/, '') ?? null;
  return {
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM ?? `no-reply@${domain}`,
    publicUrl,
    bounceSecret: env.BOUNCE_SECRET,
    texts: { twilioApi, allowsPrivate: env.WEBHOOKS_TO_PRIVATE_NETWORKS },
  };
};
