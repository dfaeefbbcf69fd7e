import { AccountId, EventId, WallId, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { accountFold, wallFold } from './account.ts';
import {
  assignPermissions,
  claimEmail,
  correctAccount,
  inviteStaff,
  noteLogIn,
  openAccount,
  requestPasswordLink,
  reviseSelf,
  signUp,
  toggleAccount,
  verifyAccount,
} from './decider.ts';
import { revokeWallLink } from './wall.decider.ts';
import { reviseGlobalSettings } from './global-settings.decider.ts';
import { emailClaimFold } from './email-claims.ts';
import { globalSettingsFold } from './global-settings.ts';

const accountId = AccountId.parse('a0000000000000000000');
const other = AccountId.parse('b0000000000000000000');
const eventId = EventId.parse('e0000000000000000000');
const wallId = WallId.parse('w0000000000000000000');
const opened = (isAdmin = false): AnyEvent => ({ type: 'AccountOpened', data: { accountId, isAdmin } });
const noCutOff = { value: false, date: null };

describe('accounts', () => {
  it('are opened once', () => {
    const { given } = specification(accountFold, openAccount);
    const command = { accountId, isAdmin: false, email: 'ada@example.org', name: 'Ada' };
    given([])
      .when(command)
      .then([{ ...opened(), personal: { [accountId]: { email: 'ada@example.org', name: 'Ada' } } }]);
    given([opened()]).when(command).then([]);
  });

  it('are given permissions, and the same again adds nothing', () => {
    const { given } = specification(accountFold, assignPermissions);
    const role = { flags: new Set(['viewDashboard' as const]), editCutOff: noCutOff };
    const command = { accountId, eventId, role, by: 'unbound' } as const;
    const data = { accountId, eventId, flags: ['viewDashboard'], editCutOff: noCutOff };
    const assigned = { type: 'PermissionsAssigned', data };
    given([opened()]).when(command).then([assigned]);
    given([opened(), assigned]).when(command).then([]);
    given([]).when(command).thenRejects('not-found');
  });

  it('are disabled and enabled in turn, but never the admin', () => {
    const { given } = specification(accountFold, toggleAccount);
    given([opened()])
      .when({ accountId })
      .then([{ type: 'AccountDisabled', data: { accountId } }]);
    given([opened(), { type: 'AccountDisabled', data: { accountId } }])
      .when({ accountId })
      .then([{ type: 'AccountEnabled', data: { accountId } }]);
    given([opened(true)])
      .when({ accountId })
      .thenRejects('admin-cannot-be-disabled');
  });

  it('are renamed only when they are there', () =>
    specification(accountFold, correctAccount)
      .given([])
      .when({ accountId, email: 'a@b.c', name: 'X' })
      .thenRejects('not-found'));

  it('remember refused log-ins with the reason', () =>
    specification(accountFold, noteLogIn)
      .given([opened()])
      .when({ accountId, outcome: 'wrong-password' })
      .then([{ type: 'LogInRefused', data: { accountId, reason: 'wrong-password' } }]));
});

describe("somebody's own account", () => {
  const { given } = specification(accountFold, reviseSelf);
  const same = {
    accountId,
    email: 'ada@example.org',
    name: 'Ada',
    isRenamed: false,
    hasSecondFactor: false,
    isPasswordNew: false,
    language: 'fr',
  } as const;
  const factor = { type: 'TwoFactorSet', data: { accountId, isOn: true, language: 'fr' } };
  it('is changed in one step, and what stays as it is adds nothing', () => {
    given([opened()]).when(same).then([]);
    // A first password is nothing that its owner is told of.
    const first = { type: 'PasswordSet', data: { accountId } };
    given([opened()])
      .when({ ...same, isPasswordNew: true })
      .then([first]);
    given([opened(), first])
      .when({ ...same, name: 'Ada B', isRenamed: true, hasSecondFactor: true, isPasswordNew: true })
      .then([
        {
          type: 'AccountDetailsCorrected',
          data: { accountId },
          personal: { [accountId]: { email: 'ada@example.org', name: 'Ada B' } },
        },
        factor,
        { type: 'PasswordSet', data: { accountId, language: 'fr' } },
      ]);
    given([opened(), factor])
      .when({ ...same, hasSecondFactor: true })
      .then([]);
    given([]).when(same).thenRejects('not-found');
  });
});

describe('somebody who signs up', () => {
  const person = {
    email: 'ada@example.org',
    name: 'Ada',
    company: '',
    jobRole: '',
    businessChallenge: '',
    eventsNumber: null,
    phone: '',
    findUs: '',
    eventDescription: '',
  };
  const asked = { accountId, language: 'en' as const };
  const signedUp = { type: 'AccountSignedUp', data: asked, personal: { [accountId]: person } };
  it('is noted once', () => {
    const { given } = specification(accountFold, signUp);
    given([])
      .when({ ...asked, person })
      .then([signedUp]);
    given([signedUp])
      .when({ ...asked, person })
      .then([]);
  });

  it('has an account once the address is verified, and not because somebody enables it', () => {
    const { given } = specification(accountFold, verifyAccount);
    const command = { accountId, email: 'ada@example.org', name: 'Ada', isWithoutPassword: false };
    const verified = {
      type: 'AccountVerified',
      data: { accountId },
      personal: { [accountId]: { email: 'ada@example.org', name: 'Ada' } },
    };
    given([signedUp]).when(command).then([verified]);
    given([signedUp, verified]).when(command).then([]);
    const elsewhere = { ...verified, data: { accountId, isWithoutPassword: true as const } };
    given([signedUp])
      .when({ ...command, isWithoutPassword: true })
      .then([elsewhere]);
    given([]).when(command).thenRejects('not-found');
    specification(accountFold, toggleAccount).given([signedUp]).when({ accountId }).thenRejects('not-found');
    specification(accountFold, requestPasswordLink).given([signedUp]).when(asked).thenRejects('not-found');
  });
});

describe('an e-mail to an account', () => {
  const asked = { accountId, language: 'en' as const };
  it('with a link that sets a password is asked for where it may log in', () => {
    const { given } = specification(accountFold, requestPasswordLink);
    given([opened()])
      .when(asked)
      .then([{ type: 'PasswordLinkRequested', data: asked }]);
    given([opened(), { type: 'AccountDisabled', data: { accountId } }])
      .when(asked)
      .thenRejects('account-disabled');
    given([]).when(asked).thenRejects('not-found');
  });

  it('that invites is sent as often as somebody says', () => {
    const { given } = specification(accountFold, inviteStaff);
    const invited = { type: 'StaffInvited', data: { ...asked, eventId } };
    given([opened(), invited])
      .when({ ...asked, eventId })
      .then([invited]);
    given([])
      .when({ ...asked, eventId })
      .thenRejects('not-found');
  });
});

describe('an e-mail address', () => {
  const { given } = specification(emailClaimFold, claimEmail);
  const claimed = { type: 'EmailClaimed', data: { accountId } };
  it('belongs to whom claims it first', () => {
    given([]).when({ accountId }).then([claimed]);
    given([claimed]).when({ accountId }).then([]);
    given([claimed]).when({ accountId: other }).thenRejects('email-taken');
  });
});

describe('a wall link', () => {
  const { given } = specification(wallFold, revokeWallLink);
  const issued = { type: 'WallLinkIssued', data: { wallId, eventId, label: 'Foyer' } };
  const revoked = { type: 'WallLinkRevoked', data: { wallId, eventId } };
  it('is revoked once', () => {
    given([issued]).when({ wallId }).then([revoked]);
    given([issued, revoked]).when({ wallId }).then([]);
    given([]).when({ wallId }).thenRejects('not-found');
  });
});

describe('the global settings', () => {
  const { given } = specification(globalSettingsFold, reviseGlobalSettings);
  const revised = (termsAndConditions: string): AnyEvent => ({
    type: 'GlobalSettingsRevised',
    data: { termsAndConditions },
  });

  it('take other terms, and the same again adds nothing', () => {
    given([])
      .when({ termsAndConditions: '<p>A</p>', secondFactorRequired: undefined, read: undefined })
      .then([revised('<p>A</p>')]);
    given([revised('<p>A</p>')])
      .when({ termsAndConditions: '<p>A</p>', secondFactorRequired: undefined, read: 0 })
      .then([]);
    given([revised('<p>A</p>')])
      .when({ termsAndConditions: undefined, secondFactorRequired: undefined, read: 0 })
      .then([]);
  });

  it('refuse what was written to a version that is not the newest any more', () => {
    given([revised('<p>A</p>')])
      .when({ termsAndConditions: '<p>B</p>', secondFactorRequired: undefined, read: 0 })
      .thenRejects('changed-meanwhile');
    given([revised('<p>A</p>')])
      .when({ termsAndConditions: '<p>B</p>', secondFactorRequired: undefined, read: 1 })
      .then([revised('<p>B</p>')]);
    given([revised('<p>A</p>')])
      .when({ termsAndConditions: '<p>B</p>', secondFactorRequired: undefined, read: undefined })
      .then([revised('<p>B</p>')]);
  });
});
