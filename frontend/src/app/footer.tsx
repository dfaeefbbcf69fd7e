import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sourceCode } from '../ui/source-code.ts';
import { supportContact } from '../ui/support-contact.ts';
import classes from './shell.module.css';
import { version } from './version.ts';

/** Version, source code and support contact, below every screen. */
export const Footer = () => {
  const { t } = useTranslation('app');
  const contact = supportContact();
  return (
    <footer className={classes.footer}>
      <div className={classes.about}>
        <span className="tabular">Turnout {version}</span>
        <Anchor href={sourceCode()} size="xs">
          {t('footer.source')}
        </Anchor>
      </div>
      {contact === '' ? (
        <span>{t('footer.askOrganiser')}</span>
      ) : (
        <Anchor href={`mailto:${contact}`} size="xs">
          {t('footer.support', { contact })}
        </Anchor>
      )}
    </footer>
  );
};
