import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { countUnknownLines, unknownLinesAtMost } from './unknown-lines.ts';

const from = (address: string): IncomingMessage => {
  const request = new IncomingMessage(new Socket());
  request.headers.host = address;
  return request;
};
const open = () => countUnknownLines(({ headers }) => headers.host ?? '');

describe('lines that have not said who they are', () => {
  it('are so many for one address, and as many for another', () => {
    const lines = open();
    for (let count = 0; count < unknownLinesAtMost; count += 1) {
      expect(lines.mayBegin(from('hall'))).toBe(true);
      lines.begun(from('hall'));
    }
    expect([lines.mayBegin(from('hall')), lines.mayBegin(from('desk'))]).toEqual([false, true]);
  });

  it('count no more once they are known or gone, each once', () => {
    const lines = open();
    const known = Array.from({ length: unknownLinesAtMost }, () => lines.begun(from('hall')));
    known[0]?.();
    known[0]?.();
    expect(lines.mayBegin(from('hall'))).toBe(true);
    lines.begun(from('hall'));
    expect(lines.mayBegin(from('hall'))).toBe(false);
  });
});
