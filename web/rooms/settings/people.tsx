import { InvitationLink, type KeptLink } from './invitation-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { AddressForm } from './address-form.tsx';
import { Part, useConfirmLabels, useDoing } from './part.tsx';
import { TokensOfMembers } from './tokens-of-members.tsx';

type Members = Output<'member.list'>;
type Member = Members['members'][number];
type Role = Member['role'];

const ROLES: readonly Role[] = ['owner', 'manager', 'contributor', 'viewer', 'auditor'];
const TOUCHED = ['member.list', 'session.context'] as const;

const membersQuery = {
  queryKey: ['member.list'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('member.list', {}, signal),
  staleTime: 0,
};

interface Self {
  readonly userId: string;
  readonly role: Role;
  readonly organizationName: string;
}

function RoleCell({ member, self }: { member: Member; self: Self }) {
  const { t } = useTranslation('settings');
  const shell = useTranslation('shell');
  const name = member.fullName || member.email || '';
  const changing = useDoing(
    (role: Role) => call('member.change', { userId: member.userId, role }),
    TOUCHED,
    (_, role) => toast.good({ title: t('people.changed', { name, role: shell.t(`role.${role}`) }) }),
  );
  const mayChange = self.role === 'owner' || (self.role === 'manager' && member.role !== 'owner');
  if (!mayChange) return <span className="text-quiet">{shell.t(`role.${member.role}`)}</span>;
  return (
    <Select
      aria-label={t('people.roleOf', { name })}
      value={changing.isPending ? changing.variables : member.role}
      onChange={(event) => {
        const role = ROLES.find((one) => one === event.target.value);
        if (role) changing.mutate(role);
      }}
      className="w-44!"
      data-testid="member-role"
    >
      {ROLES.filter((role) => role !== 'owner' || self.role === 'owner').map((role) => (
        <option key={role} value={role}>
          {shell.t(`role.${role}`)}
        </option>
      ))}
    </Select>
  );
}

function MemberLine({ member, self }: { member: Member; self: Self }) {
  const { t } = useTranslation('settings');
  const labels = useConfirmLabels();
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const name = member.fullName || member.email || '';
  const isSelf = member.userId === self.userId;
  const removing = useDoing(
    () => call('member.remove', { userId: member.userId }),
    TOUCHED,
    () => {
      setAsking(false);
      toast.good({ title: t('people.removed', { name }) });
      // Nothing of an organization that was left may stay on the screen.
      if (isSelf) queryClient.clear();
    },
  );
  const mayRemove = isSelf || self.role === 'owner' || (self.role === 'manager' && member.role !== 'owner');
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
      data-testid="member"
    >
      <div className="min-w-0 grow basis-52">
        <p className="font-medium break-words">
          {name}
          {isSelf && <span className="ml-2 font-normal text-quiet">({t('people.you')})</span>}
        </p>
        <p className="text-[0.8125rem] break-words text-quiet">
          {[member.email, member.jobTitle, `${t('people.joined')} ${formats.dayInSentence(member.joinedAt)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <RoleCell member={member} self={self} />
      {mayRemove && (
        <Button
          size="small"
          aria-label={isSelf ? t('people.leave') : t('people.removeOf', { name })}
          onClick={() => setAsking(true)}
          data-testid="member-remove"
        >
          {t(isSelf ? 'people.leave' : 'people.remove')}
        </Button>
      )}
      {asking && (
        <Confirm
          title={
            isSelf
              ? t('people.leaveTitle', { organization: self.organizationName })
              : t('people.removeTitle', { name })
          }
          text={t(isSelf ? 'people.leaveText' : 'people.removeText')}
          action={t(isSelf ? 'people.leave' : 'people.remove')}
          labels={labels}
          busy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function Invitations({ invitations, self }: { invitations: Members['invitations']; self: Self }) {
  const { t } = useTranslation('settings');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [kept, setKept] = useState<KeptLink | null>(null);
  const inviting = useDoing(
    (input: { email: string; role: Role }) => call('member.invite', input),
    ['member.list'],
    ({ link }, { email }) => {
      setKept(link === null ? null : { email, link: window.location.origin + link });
      if (link === null) toast.good({ title: t('invite.sent', { email }) });
    },
  );
  const revoking = useDoing(
    (invitationId: string) => call('invitation.revoke', { invitationId }),
    ['member.list'],
    () => toast.good({ title: t('invite.revoked') }),
  );
  return (
    <Panel title={t('invite.title')} text={t('invite.text')} testId="invitations-panel">
      <AddressForm
        labels={{ email: t('invite.email'), role: t('invite.role'), submit: t('invite.submit') }}
        roles={ROLES.filter((role) => role !== 'owner' || self.role === 'owner')}
        busy={inviting.isPending}
        onSend={(email, role) => inviting.mutateAsync({ email, role })}
        testId="invite"
      />
      {kept && <InvitationLink kept={kept} />}
      {invitations.length === 0 ? (
        <p className="text-quiet">{t('invite.none')}</p>
      ) : (
        <ul aria-label={t('invite.waiting')}>
          {invitations.map(({ id, email, role, expiresAt, expired }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
              data-testid="invitation"
            >
              <div className="min-w-0 grow basis-52">
                <p className="font-medium break-all">{email}</p>
                <p className="text-[0.8125rem] text-quiet">
                  {shell.t(`role.${role}`)} ·{' '}
                  {expired
                    ? t('invite.expired')
                    : t('invite.until', { day: formats.dayInSentence(expiresAt) })}
                </p>
              </div>
              <Button
                size="small"
                busy={revoking.isPending && revoking.variables === id}
                aria-label={t('invite.revokeOf', { email })}
                onClick={() => revoking.mutate(id)}
                data-testid="invitation-revoke"
              >
                {t('invite.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Roles() {
  const { t } = useTranslation('settings');
  const shell = useTranslation('shell');
  return (
    <details className="text-[0.8125rem]">
      <summary className="w-fit text-quiet hover:text-ink">{t('roles.title')}</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {ROLES.map((role) => (
          <div key={role} className="contents">
            <dt className="font-medium">{shell.t(`role.${role}`)}</dt>
            <dd className="text-quiet">{t(`roles.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Who works in the organization; those who lead it invite, change roles and let go. */
export function People() {
  const { t } = useTranslation('settings');
  const { data: context } = useQuery(contextQuery);
  const query = useQuery(membersQuery);
  const { organization, user } = context ?? {};
  if (!organization || !user) return null;
  const self = { userId: user.id, role: organization.role, organizationName: organization.name };
  const leads = self.role === 'owner' || self.role === 'manager';
  return (
    <Part query={query}>
      {({ members, invitations }) => (
        <>
          <Panel
            title={t('people.title')}
            text={t('people.text', { organization: organization.name })}
            testId="members-panel"
          >
            <ul>
              {members.map((member) => (
                <MemberLine key={member.userId} member={member} self={self} />
              ))}
            </ul>
            <Roles />
          </Panel>
          {leads && organization.sample && (
            <Panel title={t('invite.title')} text={t('invite.sample')} testId="invitations-panel" />
          )}
          {leads && !organization.sample && <Invitations invitations={invitations} self={self} />}
          {self.role === 'owner' && <TokensOfMembers />}
        </>
      )}
    </Part>
  );
}
