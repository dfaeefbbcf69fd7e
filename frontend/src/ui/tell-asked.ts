import type { MailAsked } from '@turnout/contracts/kernel';
import { notices } from './notices.tsx';

/** Says what became of an e-mail, by the answer to whoever asked for it. @param kept said where there is no mail server. */
export const tellAsked = ({ message, mailGoesOut, mailWaits }: MailAsked, kept: string, sent = message): void => {
  if (mailGoesOut) notices.success(sent);
  else notices.warning(mailWaits === true ? message : kept);
};
