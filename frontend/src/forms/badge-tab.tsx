import { Button, SegmentedControl, Stack, Switch, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { badgeContents, firstDesign } from '@turnout/contracts/attendees';
import { eventSetupTopics, uploadOf } from '@turnout/contracts/event-setup';
import { badgeTokens } from '@turnout/contracts/fields';
import { PrinterType, sampleAnswer, type FieldView } from '@turnout/contracts/forms';
import { ActivityId, type EventId } from '@turnout/contracts/kernel';
import { personalOf } from '@turnout/contracts/registration';
import { IconLayout } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadUrl } from '../platform/kept-picture.ts';
import { queryClient } from '../platform/query.ts';
import { useTopic } from '../platform/topic.ts';
import { BadgePaper } from '../ui/badge-paper.tsx';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { drawQr } from '../ui/drawn-qr.ts';
import { useFormat } from '../ui/format.ts';
import { BadgeDesigner } from './badge-designer.tsx';
import classes from './badge-tab.module.css';
import { insertedAt, InsertTag, TagProblems } from './insert-tag.tsx';
import type { TypeFormValues } from './type-form.ts';

interface BadgeTabProps {
  readonly eventId: EventId;
  readonly form: UseFormReturnType<TypeFormValues>;
  /** Those of the type's form, in order. */
  readonly fields: readonly FieldView[];
}

/** As a field holds an uploaded file; it names none. */
const sampleFile = `/api/x/registrant-files/${'0'.repeat(20)}#me.png`;
/** As long as real ones, so that the picture is as fine. */
const sampleCode = '0'.repeat(26);
const sampleNumber = 'X943E5AGE';
const sampleDay = '2026-11-20T08:00:00.000Z';

/** Activities of the sample person, so that their codes are seen. */
const sampleActivities = [
  { _id: ActivityId.parse('1'.repeat(20)), name: '', badgeCode: 'W1' },
  { _id: ActivityId.parse('2'.repeat(20)), name: '', badgeCode: 'D2' },
];
/** Stands for the picture of whoever has the badge. */
const SamplePicture = () => (
  <svg viewBox="0 0 40 40" aria-hidden>
    <rect width="40" height="40" fill="#e6e2da" />
    <circle cx="20" cy="15" r="7" fill="#a39b8c" />
    <path d="M6 40c0-9 6-14 14-14s14 5 14 14z" fill="#a39b8c" />
  </svg>
);

/** The sample person's badge on each printer, laid out by what lays out the badges that are printed. */
const Previews = ({ eventId, form, fields }: BadgeTabProps) => {
  const { t } = useTranslation('forms');
  const settings = useTopic(eventSetupTopics.event, { eventId }).view;
  const { time } = useFormat(settings?.timeZone ?? 'UTC');
  const logo = useUploadUrl(settings === null ? null : uploadOf(settings, 'logo'), false);
  const { data: qr } = useQuery(
    { queryKey: ['sample-qr'], queryFn: () => drawQr(sampleCode), staleTime: Infinity },
    queryClient,
  );
  const { name, badgeContent, badgeDesign, printInCapitalLetters, printerType: used } = form.values;
  const answers = Object.fromEntries(fields.map((field) => [field._id, sampleAnswer(field)]));
  const { firstName, lastName } = personalOf(fields, answers);
  const shown = fields.map((field) => ({
    ...field,
    value: field.type === 'media' ? sampleFile : (answers[field._id] ?? ''),
  }));
  const words = {
    name: `${firstName} ${lastName}`.trim() || 'Ada Lovelace',
    number: spokenNumber(sampleNumber),
    registered: time(sampleDay),
  };
  const extras = {
    code: sampleCode,
    hasCodes: settings?.displayCodeOnBadgeForActivities === true,
    showsNumber: settings?.includeConfirmationNumberOnBadge === true,
    hasLogo: logo !== null,
  };
  return (
    <div className={classes.figures}>
      {PrinterType.options.map((printerType) => {
        const type = { name, badgeContent, badgeDesign, printInCapitalLetters, printerType };
        const holder = { registrantsCount: 1, fields: shown, type, registeredActivities: sampleActivities };
        const printer = t(`badge.on.${printerType}`);
        return (
          <figure key={printerType} className={classes.figure}>
            <BadgePaper
              printer={printerType}
              contents={badgeContents(holder, [holder], words, extras)}
              label={t('badge.sample', { name: words.name })}
              renderPicture={(kind) => {
                if (kind === 'picture') return <SamplePicture />;
                const src = kind === 'qr' ? (qr ?? null) : logo;
                return src === null ? null : <img src={src} alt="" />;
              }}
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

/** The badge without a design of its own, and the way to one. */
const Usual = ({ eventId, form, fields }: BadgeTabProps) => {
  const { t } = useTranslation('forms');
  const settings = useTopic(eventSetupTopics.event, { eventId }).view;
  const input = useRef<HTMLTextAreaElement>(null);
  const content = form.values.badgeContent;
  const design = (): void =>
    form.setFieldValue(
      'badgeDesign',
      firstDesign(form.values, fields, {
        hasCodes: settings?.displayCodeOnBadgeForActivities === true,
        showsNumber: settings?.includeConfirmationNumberOnBadge === true,
      }),
    );
  return (
    <>
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
      <div>
        <Button variant="default" leftSection={<IconLayout size={18} aria-hidden />} onClick={design}>
          {t('designer.begin')}
        </Button>
        <Text size="sm" c="dimmed" mt={4}>
          {t('designer.beginHint')}
        </Text>
      </div>
    </>
  );
};

/** On what badges are printed and what they say, with badges beside it that show what they will look like. */
export const BadgeTab = (props: BadgeTabProps) => {
  const { form, fields } = props;
  const { t } = useTranslation('forms');
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
        {form.values.badgeDesign.length === 0 ? (
          <Usual {...props} />
        ) : (
          <BadgeDesigner
            parts={form.values.badgeDesign}
            fields={fields}
            onChange={(parts) => form.setFieldValue('badgeDesign', parts)}
          />
        )}
      </Stack>
      <section aria-label={t('badge.preview')}>
        <Previews {...props} />
      </section>
    </div>
  );
};
