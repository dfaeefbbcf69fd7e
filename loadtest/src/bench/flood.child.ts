/** One session that asks for as much as it can: sockets, rooms, room after room; tells the parent how many it got. */
import { windowRowsAtMost, type SubscribeAnswer } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';

const Order = z.object({ url: z.string(), token: z.string(), eventId: z.string(), sockets: z.number() });
const { url, token, eventId, sockets } = Order.parse(JSON.parse(process.argv[2] ?? '{}'));

/** Rooms that it was let into and has not left. */
const held = new Set<string>();
const open = new Set<Socket>();
let isOver = false;
let page = 0;
let most = 0;

const reconnectMs = 200;
// Just more than a session may ask for: faster, and it is cut before it holds anything.
const pauseMs = 300;
const roomsPerTurn = 1;

/** Every socket goes through the pages of a long list, a room each; every tenth it leaves again. */
const rush = (socket: Socket) => {
  if (isOver || !socket.connected) return;
  for (let index = 0; index < roomsPerTurn; index += 1) {
    page += 1;
    // Pages as long as they may be or a little shorter, hardly ever the same one.
    const params = { eventId, filter: {}, page: 1 + (page % 37), perPage: windowRowsAtMost - (page % 31) };
    const isLeaving = page % 10 === 0;
    socket.emit('subscribe', { topic: registrationTopics.attendees.name, params }, (answer: SubscribeAnswer) => {
      if (!answer.ok) return;
      const room = `${String(socket.id)} ${answer.room}`;
      held.add(room);
      most = Math.max(most, new Set([...held].map((one) => one.split(' ')[1])).size);
      if (!isLeaving) return;
      socket.emit('unsubscribe', answer.room);
      held.delete(room);
    });
  }
  setTimeout(() => rush(socket), pauseMs);
};

const connect = () => {
  if (isOver) return;
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  let mine = '';
  const again = () => {
    open.delete(socket);
    for (const room of held) if (mine !== '' && room.startsWith(`${mine} `)) held.delete(room);
    socket.disconnect();
    setTimeout(connect, reconnectMs);
  };
  socket.on('connect', () => {
    mine = String(socket.id);
    open.add(socket);
    rush(socket);
  });
  socket.on('connect_error', again);
  socket.on('disconnect', again);
};

for (let index = 0; index < sockets; index += 1) connect();
process.on('message', (message) => {
  if (message === 'report') process.send?.({ roomsHeld: most });
  if (message !== 'stop') return;
  isOver = true;
  for (const socket of open) socket.disconnect();
  process.exit(0);
});
