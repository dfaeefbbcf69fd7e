import { Badge, Button, Card, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { accessApi, type InvitationView } from '@turnout/contracts/access';
import { EventId } from '@turnout/contracts/kernel';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { MailState, tellSent } from '../platform/mail.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { PresetChoice, useRoleToBegin } from './preset-choice.tsx';

const colours: Readonly<Record<InvitationView['result'], string>> = {
  invited: 'green',
  added: 'green',
  again: 'green',
  member: 'gray',
  'not-an-address': 'red',
};

/** What became of each address, those to be put right first. */
const Answers = ({ invitations }: { readonly invitations: readonly InvitationView[] }) => {
  const { t } = useTranslation('access');
  const isWrong = ({ result }: InvitationView) => result === 'not-an-address';
  const sorted = [...invitations.filter(isWrong), ...invitations.filter((one) => !isWrong(one))];
  return (
    <Card aria-label={t('invite.answers')} component="section">
      <List listStyleType="none" spacing="xs">
        {sorted.map(({ email, result }) => (
          <List.Item key={email}>
            <Group gap="xs">
              <Text component="span" style={{ overflowWrap: 'anywhere' }}>
                {email}
              </Text>
              <Badge color={colours[result]} variant="light">
                {t(`invite.result.${result}`)}
              </Badge>
            </Group>
          </List.Item>
        ))}
      </List>
    </Card>
  );
};

/** Invites people to the event's staff: a list of addresses, each answered for (rule access/invitations). */
export const InviteUsersScreen = () => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const eventId = EventId.parse(useParams()['eventId']);
  const users = `/dashboard/${eventId}/users`;
  const { run, isSaving } = useCommand(accessApi.inviteStaff);
  const role = useRoleToBegin(eventId);
  const [emails, setEmails] = useState('');
  const [invitations, setInvitations] = useState<readonly InvitationView[]>([]);
  const errors = useFormErrors({ emails: t('invite.emails') });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    errors.clear();
    if (emails.trim() === '') return errors.show({ emails: t('ui:rule.required') });
    const answer = await run({ query: {}, body: { eventId, emails, role: role.role } });
    if (!answer.ok) return errors.refuse(answer.refusal, () => undefined);
    const wrong = answer.data.invitations.filter(({ result }) => result === 'not-an-address');
    const isAnySent = answer.data.invitations.some(({ result }) => result !== 'not-an-address' && result !== 'member');
    if (isAnySent) await tellSent(t, answer.data.message);
    if (wrong.length === 0 && isAnySent) return navigate(users);
    setInvitations(answer.data.invitations);
    // What was invited is done with; what is left is to be put right.
    setEmails(wrong.map(({ email }) => email).join(', '));
  };
  return (
    <Page title={t('invite.title')} lead={t('invite.lead')} back={{ to: users, label: t('users.title') }} size="sm">
      <MailState />
      {invitations.length > 0 && <Answers invitations={invitations} />}
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            <FormErrors problems={errors.problems} />
            <Textarea
              id="emails"
              label={t('invite.emails')}
              description={t('invite.emailsHint')}
              rows={6}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={emails}
              onChange={(event) => setEmails(event.currentTarget.value)}
            />
            <PresetChoice {...role} />
            <Group justify="flex-end">
              <Button component={Link} to={users} variant="default">
                {t('ui:cancel')}
              </Button>
              <SavingButton type="submit" isSaving={isSaving}>
                {t('invite.submit')}
              </SavingButton>
            </Group>
          </Stack>
        </form>
      </Card>
    </Page>
  );
};
