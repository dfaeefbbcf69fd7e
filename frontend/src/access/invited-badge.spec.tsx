import { screen } from '@testing-library/react';
import { UserView } from '@turnout/contracts/access';
import { Instant } from '@turnout/contracts/kernel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import { InvitedBadge } from './invited-badge.tsx';
import words from './words/en.json';

const user = (changes: Partial<UserView>): UserView =>
  UserView.parse({
    _id: 'a'.repeat(20),
    name: 'Ana',
    email: 'ana@example.org',
    admin: false,
    status: 'enable',
    twoFaEnabled: false,
    secondFactors: [],
    isInvited: true,
    invitedAt: '2026-11-21T10:30:00.000Z',
    event: null,
    roles: {},
    ...changes,
  });
beforeEach(async () => {
  await speakEnglish({ access: words });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T11:00:00.000Z') });
});
afterEach(() => void vi.useRealTimers());

it('says how long the link of an invitation is still good', () => {
  draw(<InvitedBadge user={user({})} />);
  expect(screen.getByText('Invited')).toBeDefined();
  expect(screen.getByText('Link expires in 24 hours')).toBeDefined();
});

it('says that an invitation is over after two days, and nothing of who has a password', () => {
  draw(<InvitedBadge user={user({ invitedAt: Instant.parse('2026-11-20T11:00:00.000Z') })} />);
  draw(<InvitedBadge user={user({ isInvited: false })} />);
  expect(screen.getAllByText(/./).map(({ textContent }) => textContent)).toEqual(['Invitation expired']);
});
