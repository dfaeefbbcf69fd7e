import { Anchor, Checkbox } from '@mantine/core';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './terms.module.css';

const TermsDialog = lazy(async () => ({ default: (await import('./terms.dialog.tsx')).TermsDialog }));

export interface TermsBoxProps {
  /** Empty: none were written, and there is nothing to read. */
  readonly html: string;
  readonly isAgreed: boolean;
  readonly error: string | undefined;
  readonly onChange: (agreed: boolean) => void;
}

/** Whether terms are agreed to, and the way to read them. */
export const TermsBox = memo(({ html, isAgreed, error, onChange }: TermsBoxProps) => {
  const { t } = useTranslation('ui');
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
      {html !== '' && (
        <Anchor component="button" type="button" className={classes.read ?? ''} onClick={() => setReading(true)}>
          {t('terms.read')}
        </Anchor>
      )}
      {isReading && (
        <Suspense fallback={null}>
          <TermsDialog html={html} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  );
});
TermsBox.displayName = 'TermsBox';
