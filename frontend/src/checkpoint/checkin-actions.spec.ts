import { describe, expect, it } from 'vitest';
import { actionsFor } from './checkin-actions.ts';

describe('the menu of a check-in', () => {
  it('offers to accept, but not to take back what was not accepted', () => {
    expect(actionsFor('checked-in', false)).toEqual(['print', 'accept', 'checkout', 'note', 'view', 'logs', 'delete']);
  });
  it('offers to remove an acceptance', () => {
    expect(actionsFor('accepted', false)).toContain('removeAccepted');
    expect(actionsFor('accepted', false)).not.toContain('accept');
  });
  it('leaves only looking once it is deleted', () => {
    expect(actionsFor('deleted', true)).toEqual(['view', 'logs']);
  });
  it('offers the confirmation again only where it may be sent', () => {
    expect(actionsFor('checked-in', true)).toContain('resend');
  });
});
