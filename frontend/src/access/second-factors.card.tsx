import { Alert, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { accessApi, type FactorKind, type SecondFactorView } from '@turnout/contracts/access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { knowsPasskeys } from '../platform/passkey.ts';
import { queryClient } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import { DateTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { AddFactorDialog } from './add-factor.dialog.tsx';
import { OwnPasswordDialog } from './own-password.dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const useFactors = () =>
  useQuery(
    {
      queryKey: ['second-factors'],
      queryFn: async ({ signal }) => (await call(accessApi.secondFactors, { signal })).data,
      staleTime: 0,
    },
    queryClient,
  );

/** These moments are about the reader, not about an event. */
const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface RowProps {
  readonly factor: SecondFactorView;
  readonly onRemove: () => void;
}

const FactorRow = ({ factor: { name, kind, addedAt, lastUsedAt }, onRemove }: RowProps) => {
  const { t } = useTranslation('access');
  const Icon = kind === 'app' ? IconDeviceMobile : IconFingerprint;
  return (
    <Table.Tr>
      <Table.Td data-first>
        <Group gap="xs" wrap="nowrap">
          <Icon size={20} aria-hidden />
          <div>
            <Text fw={600} dir="auto">
              {name}
            </Text>
            <Text c="dimmed" size="sm">
              {t(`factors.kind.${kind}`)}
            </Text>
          </div>
        </Group>
      </Table.Td>
      <Table.Td data-label={t('factors.added')}>
        <DateTime at={addedAt} zone={readersZone()} />
      </Table.Td>
      <Table.Td data-label={t('factors.lastUsed')}>
        {lastUsedAt === null ? t('factors.never') : <DateTime at={lastUsedAt} zone={readersZone()} />}
      </Table.Td>
      <Table.Td>
        <Button variant="light" color="red" size="sm" aria-label={t('factors.removeOf', { name })} onClick={onRemove}>
          {t('factors.remove')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
};

const FactorTable = ({
  factors,
  onRemove,
}: {
  readonly factors: readonly SecondFactorView[];
  readonly onRemove: (factor: SecondFactorView) => void;
}) => {
  const { t } = useTranslation('access');
  return (
    <TableCard
      label={t('factors.title')}
      heads={[t('factors.name'), t('factors.added'), t('factors.lastUsed'), t('users.actions')]}
    >
      {factors.map((factor) => (
        <FactorRow key={factor._id} factor={factor} onRemove={() => onRemove(factor)} />
      ))}
    </TableCard>
  );
};

/** Removes the one that was chosen, once the password was shown. */
const useRemoval = (reload: () => void) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.removeSecondFactor);
  const [factor, setFactor] = useState<SecondFactorView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (other: SecondFactorView | null): void => {
    setProblem(null);
    setFactor(other);
  };
  const remove = async (currentPassword: string): Promise<void> => {
    if (factor === null) return;
    setProblem(null);
    const gone = await run({ params: { id: factor._id }, body: { currentPassword } });
    if (!gone.ok) return setProblem(gone.refusal.message);
    notices.success(t('factors.removed', { name: factor.name }));
    ask(null);
    reload();
  };
  return { factor, ask, remove, problem, isSaving };
};

/** How many recovery codes are left, and new ones. */
const RecoveryPart = ({ left, reload }: { readonly left: number | null; readonly reload: () => void }) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.makeRecoveryCodes);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async (currentPassword: string): Promise<void> => {
    setProblem(null);
    const made = await run({ body: { currentPassword } });
    if (!made.ok) return setProblem(made.refusal.message);
    setAsking(false);
    setCodes(made.data.recoveryCodes);
    reload();
  };
  return (
    <Group justify="space-between">
      <div>
        <Text fw={500}>{t('factors.codes')}</Text>
        <Text c="dimmed">{left === null ? t('factors.codesNone') : t('factors.codesLeft', { count: left })}</Text>
      </div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('factors.makeCodes')}
      </Button>
      <OwnPasswordDialog
        opened={isAsking}
        title={t('factors.makeCodesTitle')}
        text={t('factors.makeCodesText')}
        confirmLabel={t('factors.makeCodes')}
        problem={problem}
        isSaving={isSaving}
        onConfirm={(password) => void make(password)}
        onCancel={() => setAsking(false)}
      />
      <Dialog
        opened={codes !== null}
        onClose={() => setCodes(null)}
        closeOnClickOutside={false}
        title={t('factors.codesTitle')}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      </Dialog>
    </Group>
  );
};

/** Adds a passkey or an authenticator app; says why a passkey is not possible here. */
const AddButtons = ({
  arePossible,
  onAdd,
}: {
  readonly arePossible: boolean;
  readonly onAdd: (kind: FactorKind) => void;
}) => {
  const { t } = useTranslation('access');
  const canMake = knowsPasskeys();
  return (
    <>
      <Group>
        {arePossible && canMake && <Button onClick={() => onAdd('passkey')}>{t('factors.addPasskey')}</Button>}
        <Button variant="default" onClick={() => onAdd('app')}>
          {t('factors.addApp')}
        </Button>
      </Group>
      {!arePossible && <Text c="dimmed">{t('factors.passkeysNeed')}</Text>}
      {arePossible && !canMake && <Text c="dimmed">{t('factors.passkeysBrowser')}</Text>}
    </>
  );
};

/** What one's log-in asks for besides the password and the e-mailed code (docs/decisions/0052). */
export const SecondFactorsCard = () => {
  const { t } = useTranslation('access');
  const { user, refresh, mustAddSecondFactor } = useSession();
  const { data, isError, refetch } = useFactors();
  const [adding, setAdding] = useState<FactorKind | null>(null);
  const reload = (): void => {
    void refetch();
    void refresh();
  };
  const removal = useRemoval(reload);
  const hasAny = data !== undefined && (data.factors.length > 0 || user?.twoFaEnabled === true);
  return (
    <Card>
      <Stack>
        <Title order={2} size="h3">
          {t('factors.title')}
        </Title>
        {mustAddSecondFactor && <Alert color="yellow">{t('factors.required')}</Alert>}
        <Text c="dimmed">{t('factors.text')}</Text>
        {isError && data === undefined && <ErrorState onRetry={() => void refetch()} />}
        {data === undefined && !isError && <RowsSkeleton rows={2} />}
        {data !== undefined && (
          <>
            {!hasAny && <Text>{t('factors.none')}</Text>}
            {data.factors.length > 0 && <FactorTable factors={data.factors} onRemove={removal.ask} />}
            <AddButtons arePossible={data.arePasskeysPossible} onAdd={setAdding} />
            {hasAny && <RecoveryPart left={data.recoveryCodesLeft} reload={reload} />}
          </>
        )}
      </Stack>
      <AddFactorDialog
        kind={adding}
        // Whoever had to set one up goes on only once they have put their recovery codes away.
        onAdded={() => void refetch()}
        onDone={() => {
          setAdding(null);
          reload();
        }}
        onCancel={() => setAdding(null)}
      />
      <OwnPasswordDialog
        opened={removal.factor !== null}
        title={t('factors.removeTitle', { name: removal.factor?.name ?? '' })}
        text={t('factors.removeText')}
        confirmLabel={t('factors.remove')}
        isDangerous
        problem={removal.problem}
        isSaving={removal.isSaving}
        onConfirm={(password) => void removal.remove(password)}
        onCancel={() => removal.ask(null)}
      />
    </Card>
  );
};
