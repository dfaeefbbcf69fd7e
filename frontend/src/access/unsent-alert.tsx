import { Alert } from '@mantine/core';
import { IconMailOff, IconMailPause } from '@tabler/icons-react';
import type { MailAsked } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';

interface Props {
  readonly asked: MailAsked;
  /** Said where there is no mail server. */
  readonly kept: { readonly title: string; readonly text: string };
  /** Of the mail that waits; `children` say more of it. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Says of an e-mail that was asked for that it waits, or that none can be sent. */
export const UnsentAlert = ({ asked, kept, title, children }: Props) =>
  asked.mailWaits === true ? (
    <Alert color="yellow" role="status" icon={<IconMailPause aria-hidden />} title={title}>
      {children}
    </Alert>
  ) : (
    <Alert color="yellow" role="status" icon={<IconMailOff aria-hidden />} title={kept.title}>
      {kept.text}
    </Alert>
  );
