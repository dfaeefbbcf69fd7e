import { Alert, Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import { printingApi, type PrintAgentView, type PrintJobView } from '@turnout/contracts/printing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { showRefusal } from '../../platform/refusal-notice.ts';
import { Busy } from '../../ui/busy.tsx';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { keptChoice, PrintChoice } from './choice.ts';
import { needsSomebody, type PrintDesk } from './use-print-desk.ts';

export interface PrinterDialogProps {
  readonly eventId: EventId;
  readonly desk: PrintDesk;
  /** Badges are printed here when somebody comes in, where it is chosen. */
  readonly isAutomatic: boolean;
  readonly onClose: () => void;
}

const Choice = ({ eventId }: Pick<PrinterDialogProps, 'eventId'>) => {
  const { t } = useTranslation('desk');
  const [choice, setChoice] = useState(keptChoice(eventId).read());
  const choose = (value: string) => {
    const chosen = PrintChoice.parse(value);
    keptChoice(eventId).write(chosen);
    setChoice(chosen);
  };
  return (
    <Radio.Group label={t('printer.choice')} description={t('printer.choiceHint')} value={choice} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {PrintChoice.options.map((value) => (
          <Radio key={value} size="md" value={value} label={t(`printer.${value}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
};

const Agent = ({ agent }: { readonly agent: PrintAgentView }) => {
  const { t } = useTranslation('desk');
  const { computer, printer, printers, isHere } = agent;
  const found = printers.find(({ name }) => name === printer);
  const state = isHere ? (found === undefined ? 'none' : found.state) : 'away';
  return (
    <li>
      <b>{printer === null ? computer : t('printer.serves', { printer, computer })}</b>{' '}
      <Text span c="dimmed">
        {[t(`printer.state.${state}`), ...(found?.reasons ?? [])].join(', ')}
      </Text>
    </li>
  );
};

const Job = ({ job, lookAgain }: { readonly job: PrintJobView } & Pick<PrintDesk, 'lookAgain'>) => {
  const { t } = useTranslation('desk');
  const again = useCommand(printingApi.printAgain);
  const dismiss = useCommand(printingApi.dismissPrint);
  const params = { id: job._id };
  const name = job.name || spokenNumber(job.confirmationNumber);
  const act = async ({ run }: Pick<typeof again, 'run'> | Pick<typeof dismiss, 'run'>) => {
    const result = await run({ params });
    if (!result.ok) showRefusal(result.refusal);
    lookAgain();
  };
  const said = () => {
    if (!job.isHeardOf) return t('printer.silent', { computer: job.computer ?? '' });
    return job.problem === null ? t(`printer.job.${job.state}`) : t(`printer.problem.${job.problem}`);
  };
  const mayAgain = needsSomebody(job) || job.state === 'printed';
  return (
    <li>
      <b>{name}</b>
      {job.what.kind === 'labels' && ` · ${t('printer.labels')}`}
      <Text c={needsSomebody(job) ? 'var(--mantine-color-error)' : 'dimmed'}>{said()}</Text>
      <Group gap="xs">
        {mayAgain && (
          <Button
            size="sm"
            mih={44}
            variant="default"
            loading={again.isSaving}
            aria-label={t('printer.againOf', { name })}
            onClick={() => void act(again)}
          >
            {t('printer.again')}
          </Button>
        )}
        {(job.state === 'waiting' || needsSomebody(job)) && (
          <Button
            size="sm"
            mih={44}
            variant="subtle"
            loading={dismiss.isSaving}
            aria-label={t('printer.dismissOf', { name })}
            onClick={() => void act(dismiss)}
          >
            {t('printer.dismiss')}
          </Button>
        )}
      </Group>
    </li>
  );
};

const Agents = ({ desk }: Pick<PrinterDialogProps, 'desk'>) => {
  const { t } = useTranslation('desk');
  const { agents, hasFailed, lookAgain } = desk;
  if (hasFailed && agents === null)
    return (
      <Alert color="red" role="alert">
        <Text>{t('printer.failed')}</Text>
        <Button mt="xs" size="sm" variant="default" onClick={lookAgain}>
          {t('printer.lookAgain')}
        </Button>
      </Alert>
    );
  if (agents === null) return <Busy label={t('printer.loading')} />;
  if (agents.length === 0) return <Text>{t('printer.nobody')}</Text>;
  return (
    <ul>
      {agents.map((agent) => (
        <Agent key={agent._id} agent={agent} />
      ))}
    </ul>
  );
};

/** The printer of a desk: who serves it, what went wrong and how to print it again, and whose badge is printed by itself. */
export const PrinterDialog = ({ eventId, desk, isAutomatic, onClose }: PrinterDialogProps) => {
  const { t } = useTranslation('desk');
  return (
    <Dialog opened onClose={onClose} title={t('printer.title')} closeButtonProps={{ 'aria-label': t('printer.close') }}>
      <Stack gap="md">
        {isAutomatic && <Choice eventId={eventId} />}
        <Title order={3} size="h5">
          {t('printer.agents')}
        </Title>
        <Agents desk={desk} />
        {desk.jobs.length > 0 && (
          <>
            <Title order={3} size="h5">
              {t('printer.jobs')}
            </Title>
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {desk.jobs.toReversed().map((job) => (
                <Job key={job._id} job={job} lookAgain={desk.lookAgain} />
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </Dialog>
  );
};
