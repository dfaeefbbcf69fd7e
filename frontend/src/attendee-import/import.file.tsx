import { Alert, Card, Select, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import {
  attendeeImportApi,
  TextEncoding,
  type ImportReading,
  type ImportView,
} from '@turnout/contracts/attendee-import';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { useImportWords } from './import-words.ts';
import classes from './import.module.css';
import { showRefusal } from '../platform/refusal-notice.ts';

/** Reads the file once more in another way; the page shows it when it is done. */
const useReading = ({ _id: id }: ImportView) => {
  const { run, isSaving } = useCommand(attendeeImportApi.readImport);
  const read = async (body: ImportReading) => {
    const answer = await run({ params: { id }, body });
    if (!answer.ok) showRefusal(answer.refusal);
  };
  return { read, isSaving };
};

interface PartProps {
  readonly view: ImportView;
  readonly isSaving: boolean;
  readonly onRead: (reading: ImportReading) => void;
}

const Encoding = ({ view: { encoding }, isSaving, onRead }: PartProps) => {
  const { t } = useTranslation('attendee-import');
  const words = useImportWords();
  if (encoding === null) return null;
  return (
    <>
      <div className={classes.target}>
        <Select
          label={t('import.file.encoding')}
          description={t('import.file.encodingHint')}
          data={TextEncoding.options.map((name) => ({ value: name, label: words.encoding(name) }))}
          value={encoding.name}
          allowDeselect={false}
          disabled={isSaving}
          onChange={(value) => {
            const chosen = TextEncoding.safeParse(value);
            if (chosen.success && chosen.data !== encoding.name) onRead({ encoding: chosen.data });
          }}
        />
        {encoding.samples.length > 0 && (
          <Text className={classes.samples} dir="auto">
            {t('import.file.samples', { values: encoding.samples.join(' · ') })}
          </Text>
        )}
      </div>
      {!encoding.isSure && (
        <Alert
          color="yellow"
          role="status"
          my="sm"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('import.file.unsure')}
        >
          <Text mb="sm">{words.unsureEncoding(encoding.name)}</Text>
          <SavingButton isSaving={isSaving} onClick={() => onRead({ encoding: encoding.name })}>
            {t('import.file.confirm')}
          </SavingButton>
        </Alert>
      )}
    </>
  );
};

const Header = ({ view: { head, headerLine }, isSaving, onRead }: PartProps) => {
  const { t } = useTranslation('attendee-import');
  if (headerLine === null) return null;
  return (
    <div className={classes.target}>
      <Select
        label={t('import.file.header')}
        description={t('import.file.headerHint')}
        data={head.map(({ line, text }) => ({
          value: String(line),
          label: t('import.file.headerRow', { line, text }),
        }))}
        value={String(headerLine)}
        allowDeselect={false}
        disabled={isSaving}
        onChange={(value) => {
          if (value !== null && Number(value) !== headerLine) onRead({ headerLine: Number(value) });
        }}
      />
    </div>
  );
};

/** How a file was read, and the choice of another way. */
export const ImportFile = ({ view }: { readonly view: ImportView }) => {
  const { t } = useTranslation('attendee-import');
  const { read, isSaving } = useReading(view);
  if (view.encoding === null && view.headerLine === null) return null;
  const parts = { view, isSaving, onRead: (reading: ImportReading) => void read(reading) };
  return (
    <Card component="section" aria-labelledby="import-file">
      <Title order={2} size="h3" id="import-file">
        {t('import.file.title')}
      </Title>
      {view.source !== null && (
        <Alert color="green" role="status" mt="sm" icon={<IconCircleCheck aria-hidden />}>
          {t(`import.file.${view.source}`)}
        </Alert>
      )}
      <Encoding {...parts} />
      <Header {...parts} />
    </Card>
  );
};
