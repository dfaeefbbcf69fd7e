import { RoleFlags } from '@turnout/contracts/access';
import { flags } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { givable, permissionGroups, presets, withFlags } from './permission-groups.ts';

describe('the permission groups', () => {
  it('hold every flag exactly once', () => {
    expect(Object.values(permissionGroups).flat().toSorted()).toEqual(flags.toSorted());
  });
  it('offer only flags that one holds oneself', () => {
    expect(givable(presets.organiser, (...wanted) => wanted.every((flag) => flag.startsWith('view')))).not.toContain(
      'settings',
    );
  });
  it('turn a whole group on and off and leave the rest alone', () => {
    const role = RoleFlags.parse({ viewDashboard: true });
    const on = withFlags(role, permissionGroups.door, true);
    expect([on.viewDashboard, on.checkinRegistrants, on.checkinActivities]).toEqual([true, true, true]);
    expect(withFlags(on, permissionGroups.door, false)).toEqual(role);
  });
});
