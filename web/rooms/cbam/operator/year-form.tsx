import { withIdentity } from '#engine/cbam/identity.ts';
import { type FormEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Failure } from '#web/ui/states.tsx';
import { withAnswer } from './answered-lots.ts';
import { alsoRecorded } from './also-recorded.ts';
import type { Wrong } from './content.ts';
import type { Draft, ReadYear, Row } from './draft.ts';
import { ALWAYS, SECTIONS, type Section } from './fields.ts';
import { type Installation, InstallationDrawer } from './installation-drawer.tsx';
import { ReportFiles } from './report-files.tsx';
import { Results } from './results.tsx';
import { fieldId } from './row-fields.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { leftAlone } from './ledger-state.ts';
import { isCalledFor, MoreSections } from './more-sections.tsx';
import { useYear } from './use-year.ts';
import { WholePanel } from './whole-panel.tsx';

const PartnersPanel = lazy(async () => ({ default: (await import('./partners-panel.tsx')).PartnersPanel }));
const StreamLedger = lazy(async () => ({ default: (await import('./stream-ledger.tsx')).StreamLedger }));

interface YearFormProps {
  readonly installation: Installation;
  /** Null: the year is not recorded yet. */
  readonly saved: ReadYear | null;
  readonly start: Draft;
  readonly mayKeep: boolean;
}

/** The sections of a year in the order in which a person knows them, and below them what follows from what is saved. */
export function YearForm({ installation, saved, start, mayKeep }: YearFormProps) {
  const { t } = useTranslation('cbam');
  const year = useYear(installation.id, start);
  const page = useRef<HTMLDivElement>(null);
  const [asksIdentity, setAsksIdentity] = useState(false);
  const { draft, wrong } = year;
  const also = alsoRecorded(draft);
  const told = useMemo(
    () => (saved === null ? null : withIdentity(saved.content, installation)),
    [saved, installation],
  );
  const processes = draft.rows.processes.map(({ key, fields }) => ({ key, name: fields['name'] ?? '' }));
  const plants = draft.rows.plants.map(({ key, fields }) => ({ key, name: fields['id'] ?? '' }));
  const context = { nodes: { processes, plants }, wrong, mayKeep };
  const [asked, setAsked] = useState<ReadonlySet<Section>>(new Set());
  const isShown = (section: Section) =>
    ALWAYS.has(section) || asked.has(section) || isCalledFor(section, draft);
  const categoryOf = (key: string) =>
    draft.rows.processes.find((row) => row.key === key)?.fields['category'] ?? '';
  const replaced = (row: Row) => draft.rows.streams.map((one) => (one.key === row.key ? row : one));
  const said = draft.rows.whole[0]?.fields ?? {};
  const ledgerOfStream = (row: Row) => (
    <Suspense fallback={null}>
      <StreamLedger
        row={row}
        from={said['period.from'] || `${draft.year}-01-01`}
        to={said['period.to'] || `${draft.year}-12-31`}
        mayKeep={mayKeep}
        onTake={(taken, documentIds) => year.put('streams', replaced(taken), { row: taken, documentIds })}
        onLeave={(left) => year.put('streams', replaced(leftAlone(left)))}
      />
    </Suspense>
  );
  const goTo = (selector: string) => {
    const found = page.current?.querySelector<HTMLElement>(selector);
    openRowOf(found);
    found?.scrollIntoView({ block: 'center' });
    found?.focus({ preventScroll: true });
  };
  // A part that was asked for is gone to once it stands in the page.
  const goesTo = useRef<string | null>(null);
  useEffect(() => {
    if (goesTo.current === null) return;
    if (goesTo.current.startsWith('[data-place')) goTo(goesTo.current);
    else showPart(page.current?.querySelector(goesTo.current));
    goesTo.current = null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = year.write();
    if (first) goTo(placeOf(first));
  };
  // Rows that hold a fault open by themselves: a fault in a closed one would be seen by nobody.
  useEffect(() => {
    for (const one of wrong) openRowOf(page.current?.querySelector(placeOf(one)));
  }, [wrong]);
  return (
    <div ref={page} className="flex flex-col gap-4">
      {saved && (
        <nav aria-label={t('op.parts')} className="strip flex gap-1">
          {PARTS.filter((part) => isPartShown(part, isShown)).map((part) => (
            <Button
              key={part}
              size="small"
              look="quiet"
              onClick={() => showPart(page.current?.querySelector(`[data-testid="${part}"]`))}
              data-testid={`to-${part}`}
            >
              {t(`to.${part}`)}
            </Button>
          ))}
        </nav>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4" data-testid="year-form">
        {SECTIONS.filter((section) => section !== 'whole' && isShown(section)).map((section) => (
          <RowsPanel
            key={section}
            section={section}
            rows={draft.rows[section]}
            year={draft.year}
            context={context}
            categoryOf={categoryOf}
            onChange={(rows) => year.put(section, rows)}
            below={section === 'streams' ? ledgerOfStream : undefined}
          />
        ))}
        {isShown('whole') && (
          <WholePanel
            row={draft.rows.whole[0]}
            context={context}
            onChange={(row) => year.put('whole', [row])}
          />
        )}
        {mayKeep && (
          <MoreSections
            sections={SECTIONS.filter((section) => !isShown(section))}
            onAsk={(section) => {
              setAsked(new Set([...asked, section]));
              goesTo.current = `[data-testid="section-${section}"]`;
            }}
          />
        )}
        {also.length > 0 && (
          <p className="max-w-prose text-quiet" data-testid="also-recorded">
            {t('op.also', { list: also.map((one) => t(`also.${one}`)).join(', ') })}
          </p>
        )}
        {year.save.error && <NotSaved year={year} />}
        {mayKeep && <SaveBar year={year} isRecorded={saved !== null} />}
      </form>
      <Suspense fallback={null}>
        <PartnersPanel
          installationId={installation.id}
          year={draft.year}
          mayKeep={mayKeep}
          onUse={(request, answer) => {
            const laid = withAnswer(draft.rows.precursors, request, answer, draft.marks);
            year.put('precursors', laid.rows);
            goesTo.current = `[data-place="${fieldId(laid.lot, 'amount')}"]`;
          }}
        />
      </Suspense>
      {told && saved && (
        <>
          <Results
            told={told}
            mayKeep={mayKeep}
            onAsk={(where) =>
              where === 'identity'
                ? setAsksIdentity(true)
                : goTo(
                    `[data-testid="section-${where}"] input, [data-testid="section-${where}"] select, [data-testid="add-${where}"]`,
                  )
            }
          />
          <ReportFiles periodId={saved.period.id} isTyped={year.isTyped} />
        </>
      )}
      {asksIdentity && (
        <InstallationDrawer installation={installation} onClose={() => setAsksIdentity(false)} />
      )}
    </div>
  );
}

/** Parts of the page that one may go to at once. */
const PARTS = [
  'section-processes',
  'section-streams',
  'section-measured',
  'section-pfc',
  'section-plants',
  'section-electricity',
  'section-precursors',
  'section-goods',
  'year-results',
  'checklist',
  'report-files',
] as const;

/** Parts that are no section stand in every recorded year. */
function isPartShown(part: (typeof PARTS)[number], isShown: (section: Section) => boolean): boolean {
  const section = SECTIONS.find((one) => part === `section-${one}`);
  return section === undefined || isShown(section);
}

const placeOf = ({ row, field }: Wrong) => `[data-place="${fieldId(row, field)}"]`;

function openRowOf(field: Element | null | undefined): void {
  for (let row = field?.closest('details'); row; row = row.parentElement?.closest('details')) row.open = true;
}

/** Goes to a part, also by keyboard: what comes next is in it. */
function showPart(part: HTMLElement | null | undefined): void {
  if (!part) return;
  part.tabIndex = -1;
  // Below the bar of the shell, which stays.
  part.style.scrollMarginTop = '4rem';
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start' });
}

/** Saves the year or leaves what was typed, and says how things stand; it stays in sight. */
function SaveBar({ year, isRecorded }: { year: ReturnType<typeof useYear>; isRecorded: boolean }) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const [discards, setDiscards] = useState(false);
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-canvas px-1 py-3">
      <p role="status" className="min-w-0 flex-1 text-[0.8125rem] text-quiet">
        {year.wrong.length > 0
          ? t('op.wrong', { count: year.wrong.length })
          : t(year.isTyped ? 'op.unsaved' : isRecorded ? 'op.asSaved' : 'op.nothingYet')}
      </p>
      {year.isTyped && (
        <Button look="quiet" onClick={() => setDiscards(true)} data-testid="year-discard">
          {t('op.discard')}
        </Button>
      )}
      <Button type="submit" look="primary" busy={year.save.isPending} data-testid="year-save">
        {t('save')}
      </Button>
      {discards && (
        <Confirm
          title={t('op.discard.title')}
          text={t('op.discard.text')}
          action={t('op.discard')}
          labels={{ close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={false}
          onConfirm={() => {
            setDiscards(false);
            void year.takeSaved();
          }}
          onClose={() => setDiscards(false)}
        />
      )}
    </div>
  );
}

/** Why nothing was saved; where somebody else saved meanwhile, with the two ways out. */
function NotSaved({ year }: { year: ReturnType<typeof useYear> }) {
  const { t } = useTranslation('cbam');
  return (
    <Failure
      title={t('op.notSaved')}
      text={year.isStale ? t('op.stale') : year.save.error?.message}
      testId="year-refused"
    >
      {year.isStale && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => void year.writeOver()} data-testid="stale-mine">
            {t('op.stale.mine')}
          </Button>
          <Button size="small" onClick={() => void year.takeSaved()} data-testid="stale-theirs">
            {t('op.stale.theirs')}
          </Button>
        </div>
      )}
    </Failure>
  );
}
