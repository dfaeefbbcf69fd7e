import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { TextsConfig } from '../../platform/configuration/mail-config.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { openSealedSettings } from '../../platform/secrets/sealed-settings.ts';
import type { TextGateway } from '../../platform/texts/gateway.ts';
import { isFromPlainGateway, openPlainGateway } from '../../platform/texts/plain-gateway.ts';
import { isFromTwilio, openTwilio } from '../../platform/texts/twilio.ts';

type Kind = 'twilio' | 'http';

interface Parts extends Pick<Platform, 'sql' | 'keyring'> {
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly texts?: TextsConfig | undefined;
}

/** A call that a gateway makes to us. */
export interface GatewayCall {
  readonly address: string;
  readonly body: string;
  readonly header: (name: string) => string;
}

const Secrets = z.array(z.string());
const secretOf = { twilio: 'twilioAuthToken', http: 'textGatewaySecret' } as const;

const internet: TextsConfig = { twilioApi: null, allowsPrivate: false };

/** The gateways of events, by their settings as they are now. */
export const openTextGateways = ({ sql, keyring, eventDetails, texts = internet }: Parts) => {
  const sealed = openSealedSettings({ sql, keyring });
  const { twilioApi, allowsPrivate, timeoutMs } = texts;
  const waiting = timeoutMs === undefined ? {} : { timeoutMs };

  /** The account of an event at its gateway, secrets newest first; null: it has none, or not all that it takes. */
  const accountOf = async (eventId: EventId) => {
    const event = await eventDetails(eventId);
    if (event === null || event.textGateway === 'none' || event.textSender === '') return null;
    const kind: Kind = event.textGateway;
    const needed = kind === 'twilio' ? event.twilioAccountSid : event.textGatewayUrl;
    const secrets = Secrets.parse(await sealed.readAll(eventId, secretOf[kind]));
    const [secret] = secrets;
    return needed === '' || secret === undefined ? null : { kind, event, secret, secrets };
  };

  return {
    /** Null: none is set up. */
    of: async (eventId: EventId): Promise<TextGateway | null> => {
      const account = await accountOf(eventId);
      if (account === null) return null;
      const { kind, secret, event } = account;
      if (kind === 'http')
        return openPlainGateway(
          { url: event.textGatewayUrl, secret, sender: event.textSender },
          { allowsPrivate, ...waiting },
        );
      return openTwilio(
        { accountSid: event.twilioAccountSid, authToken: secret, sender: event.textSender },
        {
          api: twilioApi ?? 'https://api.twilio.com',
          allowsPrivate: twilioApi !== null,
          ...waiting,
        },
      );
    },
    /** Reads what an event's gateway says by a call; null: it is not signed by it. */
    verified: async (
      eventId: EventId,
      { address, body, header }: GatewayCall,
    ): Promise<{ readonly kind: Kind; readonly said: ReadonlyMap<string, string> } | null> => {
      const account = await accountOf(eventId);
      if (account === null) return null;
      const { kind, secrets } = account;
      if (kind === 'twilio') {
        const said = new Map(new URLSearchParams(body));
        return isFromTwilio(secrets, { address, form: said, signature: header('x-twilio-signature') })
          ? { kind, said }
          : null;
      }
      if (!isFromPlainGateway(secrets, body, header('x-turnout-signature'))) return null;
      return { kind, said: new Map(Object.entries(Said.parse(JSON.parse(body)))) };
    },
  };
};
export type TextGateways = ReturnType<typeof openTextGateways>;

const Said = z.record(z.string(), z.coerce.string());
