import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FramedEvent } from '../ui/frame-title.tsx';
import { sourceCode } from '../ui/source-code.ts';
import { supportContact } from '../ui/support-contact.ts';
import classes from './shell.module.css';
import { version } from '../platform/version.ts';

interface FooterProps {
  /** Below an event's own pages: visitors ask its organiser, not whoever runs the server. */
  readonly event?: FramedEvent | null;
}

/** Version, source code and whom to ask, below every screen. */
export const Footer = ({ event = null }: FooterProps) => {
  const { t } = useTranslation('app');
  const contact = event === null ? supportContact() : event.contact;
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
          {t(event === null ? 'footer.support' : 'footer.contact', { contact })}
        </Anchor>
      )}
    </footer>
  );
};
