import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

/** A client's connection as the node sees it, and whether anything passes on it. */
export interface Line {
  readonly stream: Duplex;
  /** From now on what the client sends stays unread, and what the node says stays unsaid. */
  readonly hang: () => void;
  /** All that was kept goes on, in its order. */
  readonly goOn: () => void;
}

/**
 * Stands between a client's socket and the node, so that the node can hang as a process does that was
 * stopped: its connections are kept by the kernel, which goes on accepting new ones and filling the
 * buffers, and nothing comes out, not even an answer to a ping.
 * @param hangs from the beginning, as a connection does that is made to a node that hangs.
 */
export const openLine = (socket: Socket, hangs: boolean): Line => {
  let isHanging = hangs;
  let unsaid: (() => void)[] = [];
  const say = (action: () => void): void => {
    if (isHanging) unsaid.push(action);
    else action();
  };
  const stream = new Duplex({
    read: () => {
      if (!isHanging) socket.resume();
    },
    write: (chunk: Buffer, _encoding, done) => say(() => socket.write(chunk, (error) => done(error))),
    final: (done) => say(() => socket.end(done)),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.pause();
  socket.on('data', (chunk) => {
    if (!stream.push(chunk)) socket.pause();
  });
  socket.on('end', () => stream.push(null));
  socket.on('close', () => stream.destroy());
  stream.on('error', () => socket.destroy());
  return {
    stream,
    hang: () => {
      isHanging = true;
      socket.pause();
    },
    goOn: () => {
      isHanging = false;
      const actions = unsaid;
      unsaid = [];
      for (const action of actions) action();
      socket.resume();
    },
  };
};
