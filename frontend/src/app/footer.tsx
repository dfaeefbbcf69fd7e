import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clientVersion } from '../platform/api.ts';
import { supportContact } from '../ui/support-contact.ts';
import classes from './shell.module.css';

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
