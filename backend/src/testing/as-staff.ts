import { expect } from 'vitest';
import type { Reply, TestTurnout } from './turnout.ts';

/** How a spec asks as the platform admin. */
export interface AsStaff {
  readonly staff: (method: string, path: string, body?: unknown) => Promise<Reply>;
  /** The same of what is to be answered; its body. */
  readonly ok: (method: string, path: string, body?: unknown) => Promise<Reply['body']>;
}

/** @param turnout asked for each time: a spec has none before it begins. */
export const asStaff = (turnout: () => Pick<TestTurnout, 'ask' | 'adminToken'>): AsStaff => {
  const staff: AsStaff['staff'] = (method, path, body) => {
    const { ask, adminToken: token } = turnout();
    return ask(method, path, { token, body });
  };
  return {
    staff,
    ok: async (method, path, asked) => {
      const { status, body } = await staff(method, path, asked);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
  };
};
