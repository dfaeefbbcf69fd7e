import { openRawHttp, type RawAnswer } from './raw-http.ts';
import type { Asked, PublicForm } from './register-form.ts';

/** A stranger's browser on one kept-alive connection. */
export interface StrangerClient {
  /**
   * Registers a group, all of them in the form's type.
   * @param token the proof of the bot check.
   */
  readonly register: (name: string, token: string, commandId: string, asked: Asked) => Promise<RawAnswer>;
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
  const valuesOf = (name: string) => {
    const [first, last, email, ...questions] = form.fields;
    return [
      { _id: first, value: name },
      { _id: last, value: 'Example' },
      ...(form.group === 1 ? [] : [{ _id: email, value: `${name.replaceAll(' ', '.')}@example.org` }]),
      ...questions.map((_id) => ({ _id, value: 'An answer of some length' })),
    ];
  };
  return {
    register: (name, token, commandId, { promoCode, activities }) => {
      const chosen = activities.length === 0 ? {} : { registeredActivities: activities };
      const others = Array.from({ length: form.group - 1 }, (_, place) => ({
        type: form.typeId,
        fields: valuesOf(`${name} ${place + 2}`),
        ...chosen,
      }));
      const body = JSON.stringify({
        event: form.eventId,
        type: form.typeId,
        fields: valuesOf(name),
        ...chosen,
        ...(others.length === 0 ? {} : { registrants: others }),
        ...(promoCode === '' ? {} : { promoCode }),
        grecaptcha: token,
      });
      return ask(`${head}${commandId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    },
    close,
  };
};
