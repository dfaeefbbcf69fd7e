import { RoleFlags } from '@turnout/contracts/access';
import { calls, topics } from '@turnout/contracts';
import { flags } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import {
  givable,
  offeredGroups,
  permissionGroups,
  presets,
  reachOf,
  withFlags,
  withoutScreen,
} from './permission-groups.ts';

describe('the permission groups', () => {
  it('hold every flag exactly once', () => {
    expect(Object.values(permissionGroups).flat().toSorted()).toEqual(flags.toSorted());
  });
  it('offer each flag that a call or a topic asks for, and no other', () => {
    const asked = new Set(
      [...Object.values(calls), ...Object.values(topics)].flatMap(({ needs }) =>
        needs.who === 'event' ? [...needs.all, ...(needs.any ?? [])] : [],
      ),
    );
    // Asked for by the calls themselves: an account is of no single event, and it depends on what is sent.
    asked.add('editUsers');
    asked.add('specialAdminPrivilegeForCertainFields');
    asked.add('allowApplyingManualDiscountsForRegistrations');
    expect([...withoutScreen].toSorted()).toEqual(flags.filter((flag) => !asked.has(flag)).toSorted());
    expect(offeredGroups.flatMap((group) => group.flags).toSorted()).toEqual([...asked].toSorted());
  });
  it('say what a role can do and what it cannot', () => {
    const role = withFlags(RoleFlags.parse({}), presets.desk, true);
    expect(reachOf(role).can).toContain('viewAndCreateCheckinsForCheckpoints');
    expect(reachOf(role).cannot).toContain('settings');
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
