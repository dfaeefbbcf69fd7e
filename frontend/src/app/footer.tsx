import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clientVersion } from '../platform/api.ts';
import classes from './shell.module.css';

/** The address that whoever runs this server gives for help: `<meta name="support-contact">`; empty when none. */
export const supportContact = (): string =>
  document.querySelector('meta[name="support-contact"]')?.getAttribute('content')?.trim() ?? '';

/** Version and support contact, below every screen. */
export const Footer = () => {
  const { t } = useTranslation('app');
  const contact = supportContact();
  return (
    <footer className={classes.footer}>
      <span className="tabular">Turnout {clientVersion}</span>
      {contact === '' ? (
        <span>{t('footer.askOrganiser')}</span>
      ) : (
        <Anchor href={`mailto:${contact}`}>{t('footer.support', { contact })}</Anchor>
      )}
    </footer>
  );
};
