import type { BadgePart } from '@turnout/contracts/forms';
import { useTranslation } from 'react-i18next';
import { ShownValue } from '../records/shown-value.tsx';

/** A badge's design in words, a part a line: where two people changed it at once. */
export const DesignWords = ({ parts }: { readonly parts: readonly BadgePart[] }) => {
  const { t } = useTranslation('forms');
  if (parts.length === 0) return <>{t('designer.none')}</>;
  return (
    <ShownValue
      value={parts.map((part) =>
        [
          t(`designer.part.${part.kind}`),
          ...(part.kind === 'text' ? [part.text] : []),
          part.size,
          t(`designer.aligned.${part.align}`),
        ].join(' · '),
      )}
    />
  );
};
