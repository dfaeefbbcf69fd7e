import { describe, expect, it } from 'vitest';
import { afterLogIn, safeBack } from './after-log-in.ts';

const eventId = '0123456789abcdefghjk';
const user = { event: eventId, roles: { [eventId]: { viewDashboard: true } } };

describe('after log-in', () => {
  it('goes back to the screen that asked for it', () => {
    expect(afterLogIn(user, `/dashboard/${eventId}/attendees?page=2`)).toBe(`/dashboard/${eventId}/attendees?page=2`);
  });
  it("opens the dashboard of the account's event", () => {
    expect(afterLogIn(user, null)).toBe(`/dashboard/${eventId}`);
  });
  it('opens the scanner for a desk that may not see the dashboard', () => {
    expect(afterLogIn({ event: eventId, roles: { [eventId]: { checkinRegistrants: true } } }, null)).toBe(
      `/dashboard/${eventId}/scanner`,
    );
  });
  it('opens the checkpoints for a desk that works at nothing else', () => {
    const roles = { [eventId]: { viewAndCreateCheckinsForCheckpoints: true } };
    expect(afterLogIn({ event: eventId, roles }, null)).toBe(`/dashboard/${eventId}/checkpoints`);
  });
  it('lists the events when there is not exactly one', () => {
    expect(afterLogIn({ event: null, roles: {} }, null)).toBe('/events');
  });
  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/login?back=/x',
    'javascript:alert(1)',
    '',
  ])('does not follow %s', (back) => {
    expect(safeBack(back)).toBeNull();
  });
});
