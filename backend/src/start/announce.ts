import type { Reach } from '@turnout/contracts/kernel';
import { toString as qrText } from 'qrcode';

export interface FirstAccount {
  readonly email: string;
  /** Null when whoever starts Turnout chose it. */
  readonly password: string | null;
}

/** What the start command prints once Turnout answers. */
export const welcome = async (options: {
  addresses: readonly [string, ...string[]];
  isSecure: boolean;
  /** The address for phones. */
  phones: Reach;
  isOwnCertificate: boolean;
  firstAccount: FirstAccount | null;
  /** What is not as whoever started Turnout may think. */
  notices?: readonly string[];
}): Promise<string> => {
  const { addresses, phones, firstAccount, notices = [] } = options;
  const [first, ...others] = addresses;
  const lines = ['', `  Turnout is running: ${first}`];
  lines.push(...others.map((address) => `  On this network:    ${address}`));
  lines.push('', ...accountLines(firstAccount), ...notices.map((sentence) => `  ${sentence}`));
  if (phones.obstacle === null) {
    lines.push(
      '',
      `  For phones: scan this, or type ${phones.address}`,
      '',
      await qrText(phones.address, { type: 'terminal', small: true }),
    );
    if (options.isOwnCertificate) {
      lines.push('  The certificate was made on this machine, so each phone asks once whether to trust it.');
    }
  }
  lines.push(
    '',
    '  Next: log in and press Create event. Its dashboard lists what is left to do, step by step;',
    '  the demo event shows what it looks like in the end.',
  );
  if (!options.isSecure) lines.push('', '  Phones give their camera to secure pages only: npm start -- --https');
  lines.push('  Ctrl-C stops it.', '');
  return lines.join('\n');
};

const accountLines = (account: FirstAccount | null): readonly string[] => {
  if (account === null) return ['  Log in with your account.'];
  if (account.password === null) return [`  Log in as ${account.email} with the password in ADMIN_PASSWORD.`];
  return [
    `  Log in as ${account.email}`,
    `  Password:  ${account.password}`,
    '  This password is shown only now: note it.',
  ];
};
