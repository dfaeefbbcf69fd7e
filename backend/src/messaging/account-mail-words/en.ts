import type { AccountMailWords } from './words.ts';

export const inEnglish: Readonly<Record<'en', AccountMailWords>> = {
  en: {
    greeting: 'Hello {name},',
    code: 'Code',
    mails: {
      'password-reset': {
        subject: 'Set a new password',
        intro: 'A new password was asked for your account. Use this link within two days to set one.',
        open: 'Set a new password',
        footer: 'If you did not ask for this, ignore this e-mail: your password stays as it is.',
      },
      invitation: {
        subject: 'You are invited to work at {event}',
        intro: 'You were added to the staff of {event}. Use this link within two days to set your password.',
        open: 'Set your password',
        footer: 'If you do not know this event, ignore this e-mail: nothing happens.',
      },
      'account-opened': {
        subject: 'An account was opened for you',
        intro: 'An administrator opened an account for you. Use this link within two days to set your password.',
        open: 'Set your password',
        footer: 'If you do not know this installation, ignore this e-mail: nothing happens.',
      },
      'role-given': {
        subject: 'You are invited to work at {event}',
        intro: 'You were added to the staff of {event}. Log in with the password that you have already.',
        open: 'Log in',
        footer: 'If you do not know this event, ignore this e-mail: nothing happens.',
      },
      'sign-up': {
        subject: 'Confirm your address',
        intro: 'Welcome. Use this link within two days to open your account.',
        open: 'Open my account',
        footer: 'If you did not sign up, ignore this e-mail: no account is opened.',
      },
      'has-account': {
        subject: 'You have an account already',
        intro:
          'Somebody signed up with this address, which has an account already. Log in, or set a new password there.',
        open: 'Log in',
        footer: 'If that was not you, ignore this e-mail: nothing was changed.',
      },
      'log-in-code': {
        subject: 'Your log-in code',
        intro: 'Enter this code to finish logging in. It is good for ten minutes.',
        open: 'Log in',
        footer: 'If you are not logging in now, somebody else knows your password: set a new one.',
      },
      'second-factor-off': {
        subject: 'Your second log-in step was switched off',
        intro:
          'An administrator switched off what your log-in asked for besides the password. Your password alone logs you in now. You can set up a second step again once you are logged in.',
        open: 'Log in',
        footer: 'If you did not ask for this, tell whoever runs this installation.',
      },
      'second-factor-added': {
        subject: 'A second log-in step was added',
        intro: 'An authenticator app or a passkey was added to your account. Your log-in asks for it from now on.',
        open: 'Log in',
        footer:
          'If that was not you, somebody else is logged in as you: set a new password at once, and remove what you do not know under Password and log-in.',
      },
      'second-factor-removed': {
        subject: 'A second log-in step was removed',
        intro: 'An authenticator app or a passkey was removed from your account. Your log-in no longer takes it.',
        open: 'Log in',
        footer: 'If that was not you, set a new password at once and look at what is left under Password and log-in.',
      },
      'recovery-code-used': {
        subject: 'A recovery code was used',
        intro:
          'Somebody logged in to your account with your password and one of your recovery codes. That code is used up.',
        open: 'Log in',
        footer: 'If that was not you, set a new password at once and make new recovery codes.',
      },
      'recovery-codes-made': {
        subject: 'New recovery codes were made',
        intro: 'New recovery codes were made for your account. Those from before are over.',
        open: 'Log in',
        footer:
          'If that was not you, set a new password at once and make new recovery codes under Password and log-in.',
      },
      'password-changed': {
        subject: 'Your password was changed',
        intro:
          'The password of your account was changed. All other log-ins ended, and links that were sent before to set a password are over.',
        open: 'Log in',
        footer:
          'If that was not you, somebody else can log in as you: ask for a new password on the log-in page at once, and tell whoever runs this installation.',
      },
      'email-code-on': {
        subject: 'A code by e-mail is asked for at your log-in',
        intro: 'Your log-in asks for a code that is sent to this address from now on.',
        open: 'Log in',
        footer: 'If that was not you, somebody else is logged in as you: set a new password at once.',
      },
      'email-code-off': {
        subject: 'The code by e-mail was switched off',
        intro: 'Your log-in no longer asks for a code that is sent to this address.',
        open: 'Log in',
        footer:
          'If that was not you, somebody else is logged in as you: set a new password at once, and switch the code on again under Password and log-in.',
      },
      'admin-handed-over': {
        subject: "You handed the administrator's role over",
        intro:
          'Somebody else is the administrator of this installation now. You keep the permissions that you have in events.',
        open: 'Log in',
        footer:
          'If that was not you, somebody else was logged in as you: set a new password at once, and tell whoever runs this installation.',
      },
      'admin-taken-over': {
        subject: 'You are the administrator now',
        intro: "The administrator's role of this installation was handed over to you.",
        open: 'Log in',
        footer: 'If you did not expect this, tell whoever had the role before you.',
      },
      'email-change': {
        subject: 'Confirm your new address',
        intro:
          'This address was entered for your account. Use this link within two days to make it yours: you log in with it from then on.',
        open: 'Use this address',
        footer: 'If you do not know this installation, ignore this e-mail: nothing changes.',
      },
      'email-changing': {
        subject: 'Your address is about to change',
        intro:
          'Another address was entered for your account. It takes the place of this one as soon as the link that was sent there is used.',
        open: 'Log in',
        footer: 'If you did not ask for this, tell whoever runs this installation at once.',
      },
    },
  },
};
