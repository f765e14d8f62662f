import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { factorQuery, kindsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Comparison } from './comparison.tsx';
import { citationText, type Factor, gasAmounts } from './content.ts';
import { Editions } from './editions.tsx';
import { Events } from './own-factors.tsx';
import { placeName } from '#web/words/place.ts';

type Answer = Output<'factor.get'>;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-4">
      <h3 className="mb-2 text-[0.8125rem] font-semibold text-quiet">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function Gases({ factor }: { factor: Factor }) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  const per = t('per', { unit: unitName(factor.unit) });
  const rows = [
    ...gasAmounts(factor),
    ...(factor.biogenicCo2Kg ? [{ label: t('biogenicGas'), amount: factor.biogenicCo2Kg }] : []),
  ];
  return (
    <>
      <table className="w-full" data-testid="factor-gases">
        <thead>
          <tr className="border-b border-line text-left text-[0.8125rem] text-quiet">
            <th scope="col" className="py-1 font-medium">
              {t('gas')}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t('amount', { per })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, amount }) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 text-left font-normal">
                {label}
              </th>
              <td className="figure py-1 text-right">{formats.exact(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {factor.biogenic && <p className="mt-2 text-quiet">{t('biogenic')}</p>}
    </>
  );
}

function Validity({ factor }: { factor: Factor }) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  return (
    <span className="figure">
      {formats.day(factor.validFrom)} – {factor.validTo ? formats.day(factor.validTo) : t('always')}
    </span>
  );
}

async function copyCitation(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.good({ title: done, text });
  } catch {
    toast.bad({ title: failed, text });
  }
}

/** Whose factor it is, why, and who proposed and approved it. */
function OwnState({ own }: { own: NonNullable<Answer['own']> }) {
  const { t } = useTranslation('factors');
  return (
    <div className="mb-4 rounded-md bg-sunken px-3 py-2" data-testid="factor-own">
      <p className="font-medium">
        {t('own.of')} · {t('own.version', { version: own.version })} · {t(`own.state.${own.state}`)}
      </p>
      <p>{own.reason}</p>
      <Events own={own} />
    </div>
  );
}

/** What the factor was read from, with what its source says of itself. */
function Source({ factor, card }: Pick<Answer, 'factor' | 'card'>) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  return (
    <>
      {formats.language !== 'en' && <p className="mb-2 text-[0.8125rem] text-quiet">{t('original')}</p>}
      <div data-testid="factor-source">
        <Facts
          facts={[
            [t('publisher'), card.publisher],
            [t('document'), card.title],
            [t('edition'), card.edition],
            [t('locator'), factor.source.locator],
            [t('licence'), card.licence === 'own' ? t('own.licence') : card.licence],
            [t('attribution'), card.attribution],
            [t('boundary'), card.boundary],
            [
              t('pitfalls'),
              card.pitfalls.length > 0 && (
                <ul key="pitfalls" className="flex list-disc flex-col gap-1 pl-4">
                  {card.pitfalls.map((pitfall) => (
                    <li key={pitfall}>{pitfall}</li>
                  ))}
                </ul>
              ),
            ],
            [t('retrieved'), formats.day(card.retrievedOn)],
          ]}
        />
        {card.url && /^https?:/.test(card.url) && (
          <a
            href={card.url}
            target="_blank"
            rel="noreferrer"
            className="mt-3 inline-flex items-center gap-1.5 text-accent underline underline-offset-2"
          >
            {t('open')}
            <ExternalLink className="size-3.5" aria-hidden />
          </a>
        )}
      </div>
    </>
  );
}

function About({ answer, onOpen }: { answer: Answer; onOpen: (factorId: string) => void }) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  const { data } = useQuery(kindsQuery);
  const { factor, card, kinds = [], editions = [] } = answer;
  const kindNames = kinds.map(
    (key) => data?.kinds.find((kind) => kind.key === key)?.name[formats.language] ?? key,
  );
  return (
    <div data-testid="factor-page">
      {answer.own && <OwnState own={answer.own} />}
      <div className="pb-4">
        <Facts
          facts={[
            [t('region'), placeName(factor.region, formats.language)],
            [t('validity'), <Validity key="validity" factor={factor} />],
            [t('unit'), unitName(factor.unit)],
            [t('basis'), factor.basis && t(`basis.${factor.basis}`)],
            [t('gwp'), factor.gwpSet ?? card.gwpSet],
            [t('kinds'), kindNames.join('; ')],
            [t('note'), factor.note?.[formats.language]],
            [
              t('id'),
              <code key="id" className="text-[0.8125rem]">
                {factor.id}
              </code>,
            ],
          ]}
        />
        <Button
          size="small"
          className="mt-3"
          onClick={() =>
            void copyCitation(citationText(factor, card.retrievedOn), t('cited'), t('cite.failed'))
          }
          data-testid="factor-cite"
        >
          <Copy aria-hidden />
          {t('cite')}
        </Button>
      </div>
      <Section title={t('content')}>
        <Gases factor={factor} />
      </Section>
      <Section title={t('editions')}>
        <Editions factor={factor} editions={editions} onOpen={onOpen} />
        {editions.length > 0 && <Comparison key={factor.id} factor={factor} editions={editions} />}
      </Section>
      <Section title={t('source')}>
        <Source factor={factor} card={card} />
      </Section>
    </div>
  );
}

interface FactorDrawerProps {
  /** The factor that is open; null closes the drawer. */
  factorId: string | null;
  onOpen: (factorId: string) => void;
  onClose: () => void;
}

/** One published factor: gases, validity, source card and its other editions. */
export function FactorDrawer({ factorId, onOpen, onClose }: FactorDrawerProps) {
  const { t } = useTranslation('factors');
  const shell = useTranslation('shell');
  const { language } = useFormats();
  const { data, error, isPending, refetch } = useQuery({
    ...factorQuery(factorId ?? ''),
    enabled: factorId !== null,
  });
  return (
    <Drawer
      open={factorId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={data?.factor.name[language] ?? t('title')}
      description={data ? `${data.card.publisher} · ${data.card.edition}` : ' '}
      closeLabel={shell.t('close')}
      testId="factor-drawer"
    >
      {isPending && <Skeleton className="h-80" />}
      {error && <LoadFailure title={t('factor.error')} error={error} onRetry={() => refetch()} />}
      {data && <About answer={data} onOpen={onOpen} />}
    </Drawer>
  );
}
