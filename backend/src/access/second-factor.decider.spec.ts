import { AccountId, FactorId, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { accountFold } from './account.ts';
import {
  addSecondFactor,
  clearSecondFactors,
  factorsAtMost,
  noteRecoveryCodes,
  removeSecondFactor,
  resetLogIn,
  switchSecondFactorOff,
} from './second-factor.decider.ts';

const accountId = AccountId.parse('a0000000000000000001');
const factorId = FactorId.parse('f0000000000000000001');
const otherId = FactorId.parse('f0000000000000000002');
const language = 'fr';
const opened: AnyEvent = {
  type: 'AccountOpened',
  data: { accountId, isAdmin: false },
  personal: { [accountId]: { email: 'ada@example.org', name: 'Ada' } },
};
const byMail = (isOn: boolean): AnyEvent => ({ type: 'TwoFactorSet', data: { accountId, isOn } });
const added = (id = factorId, kind = 'app'): AnyEvent => ({
  type: 'SecondFactorAdded',
  data: { accountId, factorId: id, kind, language },
});
const removed = (id = factorId, told: object = { language }): AnyEvent => ({
  type: 'SecondFactorRemoved',
  data: { accountId, factorId: id, ...told },
});
const codesMade: AnyEvent = { type: 'RecoveryCodesMade', data: { accountId } };
const deleted: AnyEvent = { type: 'AccountDeleted', data: { accountId } };

describe('the e-mailed code', () => {
  it('is switched off once', () => {
    const { given } = specification(accountFold, switchSecondFactorOff);
    const asked = { accountId, language } as const;
    given([opened, byMail(true)])
      .when(asked)
      .then([{ type: 'TwoFactorSet', data: { accountId, isOn: false, language } }]);
    given([opened]).when(asked).then([]);
    given([]).when(asked).thenRejects('not-found');
    given([opened, deleted]).when(asked).thenRejects('not-found');
  });
});

describe('an authenticator app or a passkey', () => {
  it('is added once, with recovery codes where they were made, and not without end', () => {
    const { given } = specification(accountFold, addSecondFactor);
    const asked = { accountId, factorId, kind: 'app', language, hasNewRecoveryCodes: true } as const;
    given([opened]).when(asked).then([added(), codesMade]);
    given([opened])
      .when({ ...asked, hasNewRecoveryCodes: false })
      .then([added()]);
    given([opened, added()]).when(asked).then([]);
    given([opened, { type: 'AccountDisabled', data: { accountId } }])
      .when(asked)
      .thenRejects('not-found');
    const many = Array.from({ length: factorsAtMost }, (_, index) =>
      added(FactorId.parse(`f1${String(index).padStart(18, '0')}`)),
    );
    given([opened, ...many])
      .when(asked)
      .thenRejects('too-many-second-factors');
  });

  it('is removed, the last one only where none is required', () => {
    const { given } = specification(accountFold, removeSecondFactor);
    const asked = { accountId, factorId, language, isRequired: true } as const;
    given([opened, added(), added(otherId, 'passkey')])
      .when(asked)
      .then([removed()]);
    given([opened, added()]).when(asked).thenRejects('second-factor-required');
    given([opened, byMail(true), added()])
      .when(asked)
      .then([removed()]);
    given([opened, added()])
      .when({ ...asked, isRequired: false })
      .then([removed()]);
    given([opened, added(), removed()]).when(asked).then([]);
  });

  it('is cleared with all the others, and one e-mail tells of it', () => {
    const { given } = specification(accountFold, clearSecondFactors);
    const asked = { accountId, language } as const;
    given([opened, added(), added(otherId)])
      .when(asked)
      .then([removed(), removed(otherId, {})]);
    given([opened, byMail(true), added()])
      .when(asked)
      .then([{ type: 'TwoFactorSet', data: { accountId, isOn: false, language } }, removed(factorId, {})]);
    given([opened]).when(asked).then([]);
    given([opened, deleted]).when(asked).thenRejects('not-found');
  });

  it('is gone, and nobody is written to, once whoever runs the machine set a password', () => {
    const { given } = specification(accountFold, resetLogIn);
    const passwordSet: AnyEvent = { type: 'PasswordSet', data: { accountId } };
    given([opened, byMail(true), added()])
      .when({ accountId })
      .then([{ type: 'TwoFactorSet', data: { accountId, isOn: false } }, removed(factorId, {}), passwordSet]);
    given([]).when({ accountId }).thenRejects('not-found');
  });
});

describe('recovery codes', () => {
  it('are noted for who has something that they stand for', () => {
    const { given } = specification(accountFold, noteRecoveryCodes);
    given([opened, added()])
      .when({ accountId, language: 'es' })
      .then([{ type: 'RecoveryCodesMade', data: { accountId, language: 'es' } }]);
    given([opened, byMail(true)])
      .when({ accountId, language: 'es' })
      .then([{ type: 'RecoveryCodesMade', data: { accountId, language: 'es' } }]);
    given([opened, added(), removed()]).when({ accountId, language: 'es' }).thenRejects('not-found');
  });
});
