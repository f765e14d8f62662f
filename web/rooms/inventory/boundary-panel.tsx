import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { type Life, useMay } from './life.ts';
import { writePercent } from './read-typed.ts';

const BoundaryDrawer = lazy(async () => ({
  default: (await import('./boundary-drawer.tsx')).BoundaryDrawer,
}));
const EntitiesDrawer = lazy(async () => ({
  default: (await import('./entities-drawer.tsx')).EntitiesDrawer,
}));

type Place = Life['sites'][number];

/** Which entities and sites are counted, and how much of each. */
export function BoundaryPanel({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const { mayLead } = useMay();
  const [edits, setEdits] = useState<'entities' | 'sites' | null>(null);
  const isOpen = mayLead && life.state === 'open';
  return (
    <Panel title={t('boundary.title')} text={t('boundary.text')} testId="setup-boundary">
      {life.entities.length > 0 && (
        <Table
          caption={t('entities')}
          columns={entityColumns(t, formats)}
          rows={life.entities}
          rowKey={({ name }) => name}
          testId="entities"
        />
      )}
      {life.sites.length > 0 ? (
        <Table
          caption={t('sites')}
          columns={siteColumns(t, formats)}
          rows={life.sites}
          rowKey={({ siteId }) => siteId}
          testId="boundary-sites"
        />
      ) : (
        <p className="text-quiet">{t('boundary.noSites')}</p>
      )}
      <WithoutSite life={life} />
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {life.sites.length > 0 && (
            <Button onClick={() => setEdits('sites')} data-testid="sites-edit">
              {t('boundary.editSites')}
            </Button>
          )}
          <Button onClick={() => setEdits('entities')} data-testid="entities-edit">
            {t('boundary.editEntities')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {edits === 'sites' && <BoundaryDrawer life={life} onClose={() => setEdits(null)} />}
        {edits === 'entities' && <EntitiesDrawer life={life} onClose={() => setEdits(null)} />}
      </Suspense>
    </Panel>
  );
}

/** Lines that name no site count whole and stand in no row above: with them the lines add up. */
function WithoutSite({ life: { lines, sites } }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const count = sites.reduce((left, site) => left - site.lines, lines.standing + lines.outside);
  if (count <= 0) return null;
  return (
    <p className="text-[0.8125rem] text-quiet" data-testid="boundary-no-site">
      {t('boundary.withoutSite', { count })}
    </p>
  );
}

function entityColumns(t: TFunction<'inventory'>, formats: Formats): Column<Life['entities'][number]>[] {
  return [
    { key: 'name', title: t('entity.name'), cell: ({ name }) => name },
    {
      key: 'heldBy',
      title: t('entity.heldBy'),
      wideOnly: true,
      cell: ({ heldBy }) => heldBy ?? t('company'),
    },
    {
      key: 'relationship',
      title: t('entity.relationship'),
      wideOnly: true,
      cell: ({ relationship }) => t(`relationship.${relationship}`),
    },
    { key: 'share', title: t('share'), figure: true, cell: ({ share }) => percent(share, formats) },
  ];
}

function siteColumns(t: TFunction<'inventory'>, formats: Formats): Column<Place>[] {
  return [
    { key: 'name', title: t('site'), cell: ({ name }) => name },
    { key: 'entity', title: t('entity.of'), wideOnly: true, cell: ({ entity }) => entity ?? t('company') },
    {
      key: 'place',
      title: t('boundary.place'),
      cell: ({ inBoundary, share, reason }) =>
        inBoundary && share !== '0'
          ? t('boundary.inside')
          : `${t('boundary.outside')}: ${reason ?? t('boundary.noShare')}`,
    },
    {
      key: 'share',
      title: t('share'),
      figure: true,
      cell: ({ inBoundary, share }) => (inBoundary ? percent(share, formats) : '–'),
    },
    { key: 'lines', title: t('lines'), figure: true, cell: ({ lines }) => formats.exact(String(lines)) },
  ];
}

const percent = (share: string, formats: Formats) => `${writePercent(share, formats)}%`;
