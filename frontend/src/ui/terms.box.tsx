import { Anchor, Checkbox } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './site.module.css';

const TermsDialog = lazy(async () => ({ default: (await import('./terms.dialog.tsx')).TermsDialog }));

export interface TermsBoxProps {
  readonly html: string;
  readonly isAgreed: boolean;
  readonly error: string | undefined;
  readonly onChange: (agreed: boolean) => void;
}

/** Whether the event's terms are agreed to, and the way to read them. */
export const TermsBox = ({ html, isAgreed, error, onChange }: TermsBoxProps) => {
  const { t } = useTranslation('site');
  const [isReading, setReading] = useState(false);
  return (
    <div>
      <Checkbox
        id="terms"
        checked={isAgreed}
        error={error}
        required
        label={t('terms.agree')}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Anchor component="button" type="button" className={classes.readTerms ?? ''} onClick={() => setReading(true)}>
        {t('terms.read')}
      </Anchor>
      {isReading && (
        <Suspense fallback={null}>
          <TermsDialog html={html} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  );
};
