import type { AccountMail } from '@turnout/contracts/access';

/** The texts of an e-mail to somebody with an account; `{event}` and `{days}` are filled in. */
interface MailWords {
  readonly subject: string;
  readonly intro: string;
  /** On the button. */
  readonly open: string;
  readonly footer: string;
}

/** The kinds of e-mails: an account that is there, or was just opened, is written to differently. */
export type AccountMailKind = AccountMail | 'role-given' | 'has-account' | 'account-opened';

/** The e-mails to people with accounts, in one language. */
export interface AccountMailWords {
  readonly greeting: string;
  readonly code: string;
  readonly mails: Readonly<Record<AccountMailKind, MailWords>>;
}
