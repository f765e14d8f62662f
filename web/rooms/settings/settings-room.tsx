import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { offerIn } from '#web/account/kept-offer.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Room } from '#web/ui/room.tsx';
import { Empty } from '#web/ui/states.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { AssistantSection } from './assistant.tsx';
import { Calculation } from './calculation.tsx';
import { Connections } from './connections.tsx';
import { Consultancies } from './consultancies.tsx';
import { Data } from './data.tsx';
import { General } from './general.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { People } from './people.tsx';
import { Sheets } from './sheets.tsx';
import { Sites } from './sites.tsx';
import { Status } from './status.tsx';

const SECTIONS = {
  general: General,
  status: Status,
  assistant: AssistantSection,
  connections: Connections,
  people: People,
  sites: Sites,
  calculation: Calculation,
  sheets: Sheets,
  consultancies: Consultancies,
  data: Data,
} as const satisfies Record<string, ComponentType>;

type SectionName = keyof typeof SECTIONS;

/** Sections that are about an organization: not there for who belongs to none. */
const OF_ORGANIZATION: readonly SectionName[] = [
  'assistant',
  'connections',
  'people',
  'sites',
  'calculation',
  'sheets',
  'consultancies',
  'data',
];

const NAMES = Object.keys(SECTIONS) as SectionName[];

function isSection(name: string): name is SectionName {
  return name in SECTIONS;
}

/** `/settings/:section`: the product as one likes it, and one's organization. */
export function Component() {
  const { t } = useTranslation('settings');
  const { section = 'general' } = useParams();
  const { hash } = useLocation();
  const { data: context } = useQuery(contextQuery);
  const offer = offerIn(hash);
  const names = NAMES.filter((name) => context?.organization || !OF_ORGANIZATION.includes(name));
  const Content = isSection(section) ? SECTIONS[section] : null;
  return (
    <Room title={t('title')} text={t('intro')} testId="settings">
      <TabLinks
        label={t('title')}
        tabs={names.map((name) => ({
          name,
          label: t(`section.${name}`),
          to: name === 'general' ? '/settings' : `/settings/${name}`,
        }))}
        open={section}
        testId="settings-to"
        shownFor={context?.organization?.id}
      />
      <div className="flex max-w-4xl flex-col gap-4">
        {offer && <OfferPanel token={offer} />}
        {Content ? (
          <Content />
        ) : (
          <Empty title={t('nothing')} text={t('nothingText')} testId="settings-nothing" />
        )}
      </div>
    </Room>
  );
}
