import { SegmentedControl, Stack, Switch, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { badgeTokens } from '@turnout/contracts/fields';
import { PrinterType, sampleAnswer, type FieldView } from '@turnout/contracts/forms';
import { RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { badgeOf } from '@turnout/contracts/attendees';
import { personalOf } from '@turnout/contracts/registration';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../platform/query.ts';
import { useTopic } from '../platform/topic.ts';
import { BadgePaper } from '../ui/badge-paper.tsx';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { drawQr } from '../ui/drawn-qr.ts';
import { useFormat } from '../ui/format.ts';
import classes from './badge-tab.module.css';
import { insertedAt, InsertTag, TagProblems } from './insert-tag.tsx';
import type { TypeFormValues } from './type-form.ts';

interface BadgeTabProps {
  readonly eventId: EventId;
  readonly form: UseFormReturnType<TypeFormValues>;
  /** Those of the type's form, in order. */
  readonly fields: readonly FieldView[];
}

const sampleId = RegistrantId.parse('0'.repeat(20));
/** As long as real ones, so that the picture is as fine. */
const sampleCode = '0'.repeat(26);
const sampleNumber = 'X943E5AGE';
const sampleDay = '2026-11-20T08:00:00.000Z';

/** The sample person's badge on each printer, drawn by what prints badges. */
const Previews = ({ eventId, form, fields }: BadgeTabProps) => {
  const { t } = useTranslation('forms');
  const settings = useTopic(eventSetupTopics.event, { eventId }).view;
  const { time } = useFormat(settings?.timeZone ?? 'UTC');
  const { data: qr } = useQuery(
    { queryKey: ['sample-qr'], queryFn: () => drawQr(sampleCode), staleTime: Infinity },
    queryClient,
  );
  const { name, badgeContent, printInCapitalLetters, printerType: used } = form.values;
  const answers = Object.fromEntries(fields.map((field) => [field._id, sampleAnswer(field)]));
  const { firstName, lastName } = personalOf(fields, answers);
  const shown = fields.map((field) => ({ ...field, value: answers[field._id] ?? '' }));
  const words = {
    name: `${firstName} ${lastName}`.trim() || 'Ada Lovelace',
    number: spokenNumber(sampleNumber),
    registered: time(sampleDay),
  };
  return (
    <div className={classes.figures}>
      {PrinterType.options.map((printerType) => {
        const type = { name, badgeContent, printInCapitalLetters, printerType };
        const holder = { _id: sampleId, registrantsCount: 1, fields: shown, type };
        const printer = t(`badge.on.${printerType}`);
        return (
          <figure key={printerType} className={classes.figure}>
            <BadgePaper
              badge={badgeOf(holder, [holder], words)}
              label={t('badge.sample', { name: words.name })}
              number={settings?.includeConfirmationNumberOnBadge === true ? words.number : null}
              qr={qr === undefined ? null : <img src={qr} alt="" width={192} height={192} />}
              heading="p"
            />
            <figcaption>
              <Text size="sm" c="dimmed" ta="center">
                {printerType === used ? t('badge.isUsed', { printer }) : printer}
              </Text>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
};

/** On what badges are printed and what they say, with badges beside it that show what they will look like. */
export const BadgeTab = (props: BadgeTabProps) => {
  const { form, fields } = props;
  const { t } = useTranslation('forms');
  const input = useRef<HTMLTextAreaElement>(null);
  const content = form.values.badgeContent;
  const printers = PrinterType.options.map((value) => ({ value, label: t(`type.printer.${value}`) }));
  return (
    <div className={classes.parts}>
      <Stack>
        <div>
          <Text fw={500} size="sm" id="printer-label" mb={4}>
            {t('type.printerType')}
          </Text>
          <SegmentedControl
            id="printerType"
            aria-labelledby="printer-label"
            data={printers}
            value={form.values.printerType}
            onChange={(value) => form.setFieldValue('printerType', PrinterType.parse(value))}
          />
        </div>
        <Switch
          id="printInCapitalLetters"
          label={t('type.printInCapitalLetters')}
          {...form.getInputProps('printInCapitalLetters', { type: 'checkbox' })}
        />
        <Textarea
          id="badgeContent"
          ref={input}
          rows={4}
          maxLength={500}
          label={t('type.badgeContent')}
          description={t('badge.hint')}
          {...form.getInputProps('badgeContent')}
        />
        <TagProblems text={content} fields={fields} />
        <InsertTag
          fields={fields}
          tokens={badgeTokens}
          onInsert={(tag) => form.setFieldValue('badgeContent', insertedAt(input.current, content, tag))}
        />
      </Stack>
      <section aria-label={t('badge.preview')}>
        <Previews {...props} />
      </section>
    </div>
  );
};
