import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyableTo } from './entered/copyable.ts';
import { type Change } from './entered/register.form.ts';
import type { SiteType } from '../parts/site-types.ts';

interface CopyDetailsProps {
  readonly of: string;
  readonly place: number;
  readonly type: SiteType;
  readonly from: Pick<SiteType, 'fields'>;
  readonly change: (change: Change) => void;
}

/** Fills in for somebody brought along what the primary registrant answered and both are asked; nothing where there is none. */
export const CopyDetails = ({ of, place, type, from, change }: CopyDetailsProps) => {
  const { t } = useTranslation('site');
  const [isCopied, setCopied] = useState(false);
  const fields = useMemo(() => copyableTo(type, from), [type, from]);
  if (fields.length === 0 && type.activities === undefined) return null;
  return (
    <div>
      <Button
        variant="light"
        mb={isCopied ? 4 : 'md'}
        leftSection={<IconCopy size={18} aria-hidden />}
        aria-label={t('form.copyNumber', { number: place })}
        onClick={() => {
          change({ copyTo: of, fields });
          setCopied(true);
        }}
      >
        {t('form.copy')}
      </Button>
      <Text role="status" size="sm" c="dimmed" mb={isCopied ? 'md' : 0}>
        {isCopied && t('form.copied')}
      </Text>
    </div>
  );
};
