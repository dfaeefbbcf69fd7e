import type { ClientToServer, EventId, ServerToClient } from '@turnout/contracts/kernel';
import { DashboardView, reportingTopics } from '@turnout/contracts/reporting';
import { io, type Socket } from 'socket.io-client';

/** A dashboard that remembers the newest view and where it stands, as the pages do. */
export interface Dashboard {
  readonly checkedIn: () => number;
  /** The line is gone, and nobody tries to get it back. */
  readonly cut: () => void;
  /** Comes back and says where it stood; what the server answered with. */
  readonly mend: () => Promise<'the newest view' | 'that nothing changed'>;
  readonly close: () => void;
}

export const watchCount = async (address: string, token: string, eventId: EventId): Promise<Dashboard> => {
  let view: DashboardView | null = null;
  let position = '';
  let socket: Socket<ServerToClient, ClientToServer>;
  const connect = async () => {
    socket = io(address, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
    socket.on('patch', (patch) => {
      if (patch.from !== position || !('view' in patch)) return;
      view = DashboardView.parse(patch.view);
      position = patch.to;
    });
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    const message = {
      topic: reportingTopics.dashboard.name,
      params: { eventId },
      ...(position === '' ? {} : { from: position }),
    };
    const answer = await socket.emitWithAck('subscribe', message);
    if (!answer.ok) throw new Error(answer.message);
    position = answer.position;
    if ('unchanged' in answer) return 'that nothing changed' as const;
    view = DashboardView.parse(answer.view);
    return 'the newest view' as const;
  };
  await connect();
  return {
    checkedIn: () => view?.checkedIn ?? 0,
    // The line itself is cut: no word of farewell reaches the server.
    cut: () => void socket.io.engine.transport.close(),
    mend: connect,
    close: () => void socket.disconnect(),
  };
};
