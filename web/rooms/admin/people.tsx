import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Menu, MenuItem, MenuPanel, MenuTrigger } from '#web/ui/menu.tsx';
import { Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { PEOPLE_PER_PAGE, peopleQuery } from './queries.ts';
import { Section } from './section.tsx';

type Person = Output<'administration.listPeople'>['people'][number];
type Act = 'ban' | 'unban' | 'signOut' | 'resetFactors';

function perform(act: Act, userId: string): Promise<unknown> {
  if (act === 'ban') return call('administration.banPerson', { userId, days: null });
  if (act === 'unban') return call('administration.unbanPerson', { userId });
  if (act === 'signOut') return call('administration.signOutPerson', { userId });
  return call('administration.resetSecondFactors', { userId });
}

function ActDialog({ act, person, onClose }: { act: Act; person: Person; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const shell = useTranslation('shell');
  const work = useMutation({
    mutationFn: () => perform(act, person.id),
    onSuccess: () => {
      toast.good({ title: t(`people.${act}.done`, { name: person.email }) });
      onClose();
    },
    onError: (error) => toast.bad({ title: t('failed'), text: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['administration.listPeople'] }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`people.${act}`)}
      description={t(`people.${act}.text`, { name: person.fullName || person.email })}
      closeLabel={shell.t('close')}
      testId="person-dialog"
    >
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{shell.t('cancel')}</Button>
        <Button
          look={act === 'unban' ? 'primary' : 'danger'}
          busy={work.isPending}
          onClick={() => work.mutate()}
          data-testid="person-confirm"
        >
          {t(`people.${act}`)}
        </Button>
      </div>
    </Dialog>
  );
}

function Acts({ person }: { person: Person }) {
  const { t } = useTranslation('admin');
  const { session } = useSession();
  const [act, setAct] = useState<Act | null>(null);
  const acts: Act[] = [
    'signOut',
    ...(person.secondFactors > 0 ? (['resetFactors'] as const) : []),
    ...(person.bannedUntil ? (['unban'] as const) : []),
    ...(!person.bannedUntil && person.id !== session?.user.id ? (['ban'] as const) : []),
  ];
  return (
    <>
      <Menu>
        <MenuTrigger
          aria-label={t('people.acts', { name: person.email })}
          className="flex size-8 items-center justify-center rounded-md text-quiet hover:bg-sunken hover:text-ink"
          data-testid="person-acts"
        >
          <MoreHorizontal className="size-4" aria-hidden />
        </MenuTrigger>
        <MenuPanel>
          {acts.map((one) => (
            <MenuItem key={one} onSelect={() => setAct(one)} data-testid={`person-${one}`}>
              {t(`people.${one}`)}
            </MenuItem>
          ))}
        </MenuPanel>
      </Menu>
      {act && <ActDialog act={act} person={person} onClose={() => setAct(null)} />}
    </>
  );
}

function Marks({ person }: { person: Person }) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const marks = [
    ...(person.platformAdministrator ? [t('people.administrator')] : []),
    ...(person.emailConfirmed ? [] : [t('people.unconfirmed')]),
    ...(person.secondFactors > 0 ? [t('people.factors', { count: person.secondFactors })] : []),
    ...(person.bannedUntil ? [t('people.banned', { until: formats.day(person.bannedUntil) })] : []),
  ];
  return <span className="text-[0.8125rem] text-quiet">{marks.join(' · ')}</span>;
}

function whoIs(person: Person) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-medium break-words">{person.fullName || person.email}</span>
      <span className="text-quiet wrap-anywhere">{person.email}</span>
      <Marks person={person} />
    </span>
  );
}

function actsOn(person: Person) {
  return <Acts person={person} />;
}

/** The accounts of the installation, and what may be done about them. */
export function People() {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...peopleQuery(useDeferredValue(search.trim()), page),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('people.search')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="search"
            value={search}
            maxLength={200}
            onChange={(event) => {
              setSearch(event.target.value);
              setPage(1);
            }}
            data-testid="people-search"
          />
        )}
      </Field>
      <Section query={query}>
        {({ people, total }) => (
          <>
            <Table
              caption={t('section.people')}
              rows={people}
              rowKey={({ id }) => id}
              testId="admin-people"
              columns={[
                {
                  key: 'name',
                  title: t('people.name'),
                  cell: whoIs,
                },
                {
                  key: 'organizations',
                  title: t('people.organizations'),
                  cell: ({ organizations }) => organizations.join(', ') || '—',
                  wideOnly: true,
                },
                {
                  key: 'lastSignInAt',
                  title: t('people.lastSignIn'),
                  cell: ({ lastSignInAt }) => (lastSignInAt ? formats.instant(lastSignInAt) : '—'),
                  wideOnly: true,
                },
                { key: 'acts', title: t('people.actsTitle'), cell: actsOn },
              ]}
            />
            <Pages page={page} total={total} onGo={setPage} />
          </>
        )}
      </Section>
    </div>
  );
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onGo: (page: number) => void;
}

function Pages({ page, total, onGo }: PagesProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex items-center justify-between gap-4 text-[0.8125rem] text-quiet">
      <span data-testid="people-total">{t('people.total', { count: total })}</span>
      <span className="flex gap-2">
        <Button size="small" disabled={page === 1} onClick={() => onGo(page - 1)}>
          {t('previous')}
        </Button>
        <Button size="small" disabled={page * PEOPLE_PER_PAGE >= total} onClick={() => onGo(page + 1)}>
          {t('next')}
        </Button>
      </span>
    </div>
  );
}
