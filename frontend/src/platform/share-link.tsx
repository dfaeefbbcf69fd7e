import { Text } from '@mantine/core';
import { programmePath } from '@turnout/contracts/integrations';
import type { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../ui/copy-field.tsx';
import { AddressQr } from './address-qr.tsx';
import { useLinkForOthers } from './reach.ts';
import classes from './share-link.module.css';

/** Text as it stands in HTML, in an element or a quoted attribute. */
const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A button for the organiser's own website: plain HTML, no script, nothing that could break there. */
const buttonCode = (address: string, label: string): string =>
  `<a href="${inHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0f5f73;color:#fff;font:600 16px sans-serif;text-decoration:none">${inHtml(label)}</a>`;

/** One script that shows the page itself on the organiser's own website, as tall as it is (rule integrations/widget). */
const widgetCode = (script: string, eventId: EventId, title: string): string =>
  `<script src="${script}" data-event="${eventId}" data-title="${inHtml(title)}" async></script>`;

/** An event's registration page to be shared: a link to copy, a QR code to print, its calendar, a button for a website. */
export const ShareLink = ({ eventId, eventName }: { readonly eventId: EventId; readonly eventName: string }) => {
  const { t } = useTranslation('ui');
  const path = `/evt/${eventId}` as const;
  const address = useLinkForOthers(path);
  const calendar = useLinkForOthers(programmePath(eventId));
  const script = useLinkForOthers('/widget.js');
  return (
    <div className={classes.share}>
      <div className={classes.fields}>
        <CopyField label={t('share.link')} value={address} />
        <CopyField label={t('share.calendar')} value={calendar} />
        <details className={classes.embed}>
          <summary>{t('share.embed')}</summary>
          <CopyField label={t('share.code')} value={buttonCode(address, t('share.button', { event: eventName }))} />
        </details>
        <details className={classes.embed}>
          <summary>{t('share.widget')}</summary>
          <Text size="sm" c="dimmed">
            {t('share.widgetHint')}
          </Text>
          <CopyField
            label={t('share.widgetCode')}
            value={widgetCode(script, eventId, t('share.button', { event: eventName }))}
          />
        </details>
      </div>
      <AddressQr path={path} alt={t('share.qr')} side={132} saveAs="registration-qr.svg" />
    </div>
  );
};
