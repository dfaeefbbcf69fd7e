import { Stack, Text } from '@mantine/core';
import { accessApi } from '@turnout/contracts/access';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { call } from '../platform/api.ts';
import { lastScansAtom } from '../platform/ended-devices.ts';
import { newCommandId } from '../platform/id.ts';
import { useSession } from '../platform/session.ts';
import { store } from '../platform/store.ts';
import { Busy } from '../ui/busy.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { AccountCard, Problem } from './account-card.tsx';
import { logInProblem } from './log-in-problem.ts';

type Offered = z.output<typeof accessApi.lookAtEnrolment.output>;

/** What the code would make of this phone, or why it makes nothing of it. */
const useOffer = (code: string) => {
  const { t } = useTranslation('access');
  const [offer, setOffer] = useState<Offered | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call(accessApi.lookAtEnrolment, { body: { code }, signal: controller.signal }).then(
      ({ data }) => setOffer(data),
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem(logInProblem(error) ?? t('logIn.noConnection'));
      },
    );
    return () => controller.abort();
  }, [code, t]);
  return { offer, problem, setProblem };
};

const Confirm = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { user, enrol, logOut } = useSession();
  const { offer, problem, setProblem } = useOffer(code);
  const [isSaving, setSaving] = useState(false);
  const [intent] = useState(newCommandId);
  const become = async (): Promise<void> => {
    setSaving(true);
    try {
      if (user !== null) await logOut();
      const { eventId } = await enrol(code, intent);
      void navigate(`/dashboard/${eventId}/scanner`, { replace: true });
    } catch (error) {
      setProblem(logInProblem(error) ?? t('logIn.noConnection'));
      setSaving(false);
    }
  };
  return (
    <AccountCard title={t('enrol.title')}>
      <Stack>
        {problem !== null && <Problem message={problem} />}
        {offer === null && problem === null && <Busy label={t('ui:loading')} />}
        {offer !== null && (
          <>
            <Text size="lg">{t('enrol.becomes', { name: offer.name, event: offer.eventName })}</Text>
            <Text c="dimmed">{t('enrol.may')}</Text>
            {user !== null && <Text>{t('enrol.leaves', { name: user.name })}</Text>}
            <SavingButton size="lg" isSaving={isSaving} onClick={() => void become()}>
              {t('enrol.confirm')}
            </SavingButton>
          </>
        )}
      </Stack>
    </AccountCard>
  );
};

/** Scans that this phone still had when it was revoked, and what becomes of them; nothing where it had none. */
const LastScans = () => {
  const { t } = useTranslation('access');
  const last = useAtomValue(lastScansAtom, { store });
  if (last.kind === 'none') return null;
  return (
    <Text role="status" mt="md">
      {last.kind === 'sending'
        ? t('enrol.lastSending', { count: last.waiting })
        : t('enrol.lastHandedIn', { count: last.count })}
    </Text>
  );
};

/** /enrol#<code>: a phone becomes a desk of an event; the code is in the part of the address that no server sees. */
export const EnrolScreen = () => {
  const { t } = useTranslation('access');
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const { device } = useSession();
  const code = hash.slice(1);
  if (code !== '') return <Confirm key={code} code={code} />;
  if (device !== null) return <Navigate to={`/dashboard/${device.eventId}/scanner`} replace />;
  const isRevoked = search.has('revoked');
  return (
    <AccountCard title={t(isRevoked ? 'enrol.revokedTitle' : 'enrol.title')}>
      <Text role={isRevoked ? 'alert' : undefined}>{t(isRevoked ? 'enrol.revoked' : 'enrol.how')}</Text>
      <LastScans />
    </AccountCard>
  );
};
