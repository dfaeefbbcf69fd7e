import { CheckinId, flags, RegistrantId, type Flag } from '@turnout/contracts/kernel';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import { describe, expect, it } from 'vitest';
import { actionsFor } from './attendee-actions.ts';
import { registrationExample } from '../../platform/testing/registration.example.ts';

const holding =
  (...held: Flag[]) =>
  (...asked: Flag[]) =>
    asked.every((flag) => held.includes(flag));
const names = (...parameters: Parameters<typeof actionsFor>) =>
  actionsFor(...parameters).map((action) => (action.kind === 'status' ? action.status : action.kind));

const rules = {
  isAdmin: false,
  viewRegActEditAdminOnly: false,
  allowBadgePrintingForAnyStatus: false,
  hasEditLinks: false,
};
const asAdmin = { ...rules, isAdmin: true };

describe('what may be done with a registration', () => {
  it('offers every status but the present one', () => {
    expect(names(registrationExample, holding('viewRegistrationTypes'))).toEqual(['pending', 'rejected', 'delete']);
    expect(names({ ...registrationExample, status: 'deleted' }, holding('viewRegistrationTypes'))).toEqual([
      'confirmed',
      'pending',
      'rejected',
    ]);
  });

  it('offers to delete for good to the platform admin alone, and only what is deleted', () => {
    const deleted = { ...registrationExample, status: 'deleted' } as const;
    expect(names(deleted, () => true, asAdmin)).toContain('permanent-delete');
    expect(names(deleted, () => true)).not.toContain('permanent-delete');
    expect(names(registrationExample, () => true, asAdmin)).not.toContain('permanent-delete');
  });

  it('keeps Reject from who may only change statuses', () => {
    expect(names(registrationExample, holding('allowStatusChanges'))).toEqual(['pending', 'delete']);
  });

  it('offers who may only look to send the confirmation again, where there is an address to send it to', () => {
    const mayLook = holding('viewRegistrants', 'viewDashboard');
    expect(names({ ...registrationExample, email: 'ana@example.org' }, mayLook)).toEqual(['resend']);
    expect(names({ ...registrationExample, email: '' }, mayLook)).toEqual([]);
    expect(names({ ...registrationExample, email: 'ana@example.org', status: 'deleted' }, mayLook)).toEqual([]);
    expect(names({ ...registrationExample, email: 'ana@example.org' }, holding('viewDashboard'))).toEqual([]);
  });

  it('offers to make edit links useless, of a primary, where the event has such links', () => {
    const mayEdit = holding('viewRegistrants', 'checkinRegistrants');
    const linked = { ...rules, hasEditLinks: true };
    expect(names(registrationExample, mayEdit, linked)).toContain('revoke-links');
    expect(names(registrationExample, mayEdit)).not.toContain('revoke-links');
    expect(names(registrationExample, holding('viewRegistrants'), linked)).not.toContain('revoke-links');
    const companion = { ...registrationExample, parent: registrationExample._id };
    expect(names(companion, mayEdit, linked)).not.toContain('revoke-links');
  });

  it('offers to give away and to erase what is held, to who holds both rights, and to erase only once', () => {
    const mayErase = holding('viewRegistrants', 'settings');
    expect(names(registrationExample, mayErase)).toEqual(expect.arrayContaining(['held', 'erase']));
    expect(names(registrationExample, holding('viewRegistrants'))).not.toContain('erase');
    expect(names(registrationExample, holding('settings'))).not.toContain('held');
    const erased = { ...registrationExample, email: '', erased: true } as const;
    expect(names(erased, mayErase)).toEqual(['held']);
  });

  it('lets the door check in the confirmed who are not inside, and print their badge', () => {
    expect(names(registrationExample, holding('checkinRegistrants'))).toEqual(['check-in', 'print']);
    expect(names({ ...registrationExample, status: 'pending' }, holding('checkinRegistrants'))).toEqual([]);
  });

  it('leaves check-ins to platform admins where the event says so, and badges to whoever prints them', () => {
    const only = { ...rules, viewRegActEditAdminOnly: true };
    const inside = { ...registrationExample, checkedIn: true, checkinId: CheckinId.parse('0123456789abcdefghjk~1') };
    expect(names(registrationExample, holding('checkinRegistrants'), only)).toEqual(['print']);
    expect(names(inside, holding('checkinRegistrants'), only)).toEqual(['print']);
    expect(names(inside, holding('checkinRegistrants'), { ...only, isAdmin: true })).toEqual([
      'undo-check-in',
      'print',
    ]);
  });

  it('offers the badge of any status but a deleted one where the event says so', () => {
    const any = { ...rules, allowBadgePrintingForAnyStatus: true };
    const kinds = (status: RegistrationStatus) =>
      names({ ...registrationExample, status }, holding('checkinRegistrants'), any);
    expect(kinds('pending')).toEqual(['print']);
    expect(kinds('rejected')).toEqual(['print']);
    expect(kinds('deleted')).toEqual([]);
  });

  it('offers to remove the check-in of somebody inside, also since rejected', () => {
    const inside = { ...registrationExample, checkedIn: true, checkinId: CheckinId.parse('0123456789abcdefghjk~1') };
    expect(names(inside, holding('checkinRegistrants'))).toEqual(['undo-check-in', 'print']);
    expect(names({ ...inside, status: 'rejected' }, holding('checkinRegistrants'))).toEqual(['undo-check-in']);
  });

  it('offers to check in all on the primary of a group only', () => {
    const primary = { ...registrationExample, registrantsCount: 3 };
    expect(names(primary, holding('checkinRegistrants'))).toContain('check-in-all');
    expect(
      names({ ...primary, parent: RegistrantId.parse('0123456789abcdefghjk') }, holding('checkinRegistrants')),
    ).not.toContain('check-in-all');
    expect(names(registrationExample, holding(...flags))).not.toContain('check-in-all');
  });
});
