/**
 * Stands in for the image of EventStoreDB: the double of the specs, with its log in /var/lib/eventstore, on port 2113 in the
 * clear or behind TLS as the variables of a node say, with /health/live beside it. Of a cluster the first node keeps the
 * log, the others pass on to it.
 */
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, connect as connectTls } from 'node:tls';
import { startEventStoreDbDouble } from '@turnout/backend/platform/event-store/eventstoredb/testing/double';

const { env } = process;
const port = 2113;
const isSecure = env['EVENTSTORE_INSECURE'] !== 'true';
const own = env['EVENTSTORE_NODE_HOST_ADVERTISE_AS'] ?? 'eventstore';
const first = 'eventstore-1';
const keepsLog = !isSecure || own === first;
const password = env['EVENTSTORE_DEFAULT_ADMIN_PASSWORD'] ?? '';

const double = keepsLog
  ? await startEventStoreDbDouble({
      dataFile: '/var/lib/eventstore/log.jsonl',
      canHang: false,
      advertised: { host: own, port },
      ...(isSecure ? { credentials: { username: 'admin', password } } : {}),
    })
  : null;

const onwards = (): Socket => {
  if (double !== null) return connect(double.port, '127.0.0.1');
  const ca = readFileSync(`${env['EVENTSTORE_TRUSTED_ROOT_CERTIFICATES_PATH'] ?? ''}/ca.crt`);
  return connectTls({ host: first, port, servername: first, ca, ALPNProtocols: ['h2'] });
};

const answerHealth = (socket: Socket): void => {
  socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
};

/** HTTP/1.1 is the health check, everything else is gRPC. */
const accept = (socket: Socket): void => {
  socket.on('error', () => socket.destroy());
  socket.once('data', (beginning) => {
    if (beginning.toString('latin1', 0, 4) === 'GET ') {
      answerHealth(socket);
      return;
    }
    const next = onwards();
    next.on('error', () => socket.destroy());
    socket.on('close', () => next.destroy());
    next.on('close', () => socket.destroy());
    next.setNoDelay(true);
    socket.setNoDelay(true);
    next.write(beginning);
    socket.pipe(next).pipe(socket);
  });
};

const server = isSecure
  ? createTlsServer(
      {
        cert: readFileSync(env['EVENTSTORE_CERTIFICATE_FILE'] ?? ''),
        key: readFileSync(env['EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE'] ?? ''),
        ALPNProtocols: ['h2', 'http/1.1'],
      },
      accept,
    )
  : createServer(accept);
server.listen(port, '0.0.0.0');
process.once('SIGTERM', () => process.exit(0));
