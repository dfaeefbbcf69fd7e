import { Checkbox, Stack, Text } from '@mantine/core';
import { badgesInFileAtMost } from '@turnout/contracts/attendees';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { PdfButton } from './pdf.button.tsx';

/** All of them as one file; of whoever owes something only where that is meant. */
export const WholePdf = ({
  eventId,
  registrants,
}: {
  readonly eventId: EventId;
  readonly registrants: readonly RegistrantId[];
}) => {
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  const [isMeant, setMeant] = useState(false);
  const shown = number(badgesInFileAtMost);
  if (registrants.length > badgesInFileAtMost) return <Text size="sm">{t('pdf.tooMany', { shown })}</Text>;
  return (
    <Stack gap="xs" w="100%" align="start">
      <PdfButton eventId={eventId} registrants={registrants} confirmUnpaid={isMeant} label={t('pdf.all')} />
      <Checkbox
        size="sm"
        label={t('pdf.unpaidToo')}
        checked={isMeant}
        onChange={({ currentTarget }) => setMeant(currentTarget.checked)}
      />
    </Stack>
  );
};
