import type { FieldId } from '@turnout/contracts/kernel';
import { openRawHttp, type RawAnswer } from './raw-http.ts';

/** What the public form of a type is filled in with. */
export interface PublicForm {
  readonly eventId: string;
  readonly typeId: string;
  readonly firstName: FieldId;
  readonly lastName: FieldId;
}

/** A stranger's browser on one kept-alive connection. */
export interface StrangerClient {
  /** @param token the proof of the bot check. */
  readonly register: (name: string, token: string, commandId: string) => Promise<RawAnswer>;
  readonly close: () => void;
}

export const openStranger = async (options: {
  host: string;
  port: number;
  form: PublicForm;
}): Promise<StrangerClient> => {
  const { host, port, form } = options;
  const { ask, close } = await openRawHttp({ host, port });
  const head = `POST /api/registrations HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept-Language: es\r\nContent-Type: application/json\r\nIdempotency-Key: `;
  return {
    register: (name, token, commandId) => {
      const body = JSON.stringify({
        event: form.eventId,
        type: form.typeId,
        fields: [
          { _id: form.firstName, value: name },
          { _id: form.lastName, value: 'Example' },
        ],
        grecaptcha: token,
      });
      return ask(`${head}${commandId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    },
    close,
  };
};
