import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Room } from '#web/ui/room.tsx';
import { Empty, Spinner } from '#web/ui/states.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { Audit } from './audit.tsx';
import { Health } from './health.tsx';
import { Organizations } from './organizations.tsx';
import { Outbox } from './outbox.tsx';
import { People } from './people.tsx';
import { Requests } from './requests.tsx';

const SECTIONS = {
  requests: Requests,
  organizations: Organizations,
  people: People,
  outbox: Outbox,
  audit: Audit,
  health: Health,
} as const satisfies Record<string, ComponentType>;

type SectionName = keyof typeof SECTIONS;

const NAMES = Object.keys(SECTIONS) as SectionName[];

function isSection(name: string): name is SectionName {
  return name in SECTIONS;
}

/** `/admin/:section`: running the installation. Whoever is no platform administrator finds nothing here. */
export function Component() {
  const { t } = useTranslation('admin');
  const { section = 'requests' } = useParams();
  const { data: context, isPending } = useQuery(contextQuery);
  if (isPending) return <Spinner text={t('loading')} />;
  if (!context?.user.platformAdministrator || !isSection(section)) {
    return (
      <Empty title={t('nothing')} text={t('nothingText')} testId="admin-nothing">
        <Button asChild look="primary">
          <Link to="/">{t('home')}</Link>
        </Button>
      </Empty>
    );
  }
  const Content = SECTIONS[section];
  return (
    <Room title={t('title')} text={t('intro')} testId="admin">
      <TabLinks
        label={t('title')}
        tabs={NAMES.map((name) => ({
          name,
          label: t(`section.${name}`),
          to: name === 'requests' ? '/admin' : `/admin/${name}`,
        }))}
        open={section}
        testId="admin-to"
      />
      <Content />
    </Room>
  );
}
