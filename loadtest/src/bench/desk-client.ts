import { openRawHttp, type RawAnswer } from './raw-http.ts';

/** One desk on one kept-alive connection; asks one thing at a time. */
export interface DeskClient {
  /** @param at the event, where it is not the desk's own. */
  readonly checkIn: (registrationId: string, commandId: string, at?: string) => Promise<RawAnswer>;
  readonly close: () => void;
}

export const openDesk = async (options: {
  host: string;
  port: number;
  token: string;
  desk: string;
  eventId: string;
}): Promise<DeskClient> => {
  const { host, port, token, desk, eventId } = options;
  const head = ` HTTP/1.1\r\nHost: ${host}:${port}\r\nAuthorization: Bearer ${token}\r\nX-Turnout-Desk: ${encodeURIComponent(desk)}\r\nX-Client-Version: v4.0.41\r\nContent-Type: application/json\r\nIdempotency-Key: `;
  const { ask, close } = await openRawHttp({ host, port });
  return {
    checkIn: (registrationId, commandId, at = eventId) => {
      const body = `{"registrationId":"${registrationId}","eventId":"${at}","accept":true,"method":"qr"}`;
      return ask(
        `POST /api/checkin/registration/${at}${head}${commandId}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    },
    close,
  };
};
