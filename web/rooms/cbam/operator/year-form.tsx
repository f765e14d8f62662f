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

type Year = ReturnType<typeof useYear>;

/** Goes to places of the page: to fields, whose closed rows are opened, and to parts. */
function useGoing(wrong: readonly Wrong[]) {
  const page = useRef<HTMLDivElement>(null);
  const goTo = (selector: string) => {
    const found = page.current?.querySelector<HTMLElement>(selector);
    openRowOf(found);
    found?.scrollIntoView({ block: 'center' });
    found?.focus({ preventScroll: true });
  };
  const showPartAt = (selector: string) => showPart(page.current?.querySelector<HTMLElement>(selector));
  // What was asked for is gone to once it stands in the page.
  const goesTo = useRef<(() => void) | null>(null);
  useEffect(() => {
    goesTo.current?.();
    goesTo.current = null;
  });
  const afterDrawing = (go: () => void) => {
    goesTo.current = go;
  };
  // Rows that hold a fault open by themselves: a fault in a closed one would be seen by nobody.
  useEffect(() => {
    for (const one of wrong) openRowOf(page.current?.querySelector(placeOf(one)));
  }, [wrong]);
  return { page, goTo, showPartAt, afterDrawing };
}

type Going = ReturnType<typeof useGoing>;

/** Which sections stand: those of every year, those in which something is said, and those that were asked for. */
function useShown(draft: Draft) {
  const [asked, setAsked] = useState<ReadonlySet<Section>>(new Set());
  return {
    isShown: (section: Section) => ALWAYS.has(section) || asked.has(section) || isCalledFor(section, draft),
    ask: (section: Section) => setAsked(new Set([...asked, section])),
  };
}

type Shown = ReturnType<typeof useShown>;

/** The ways to the parts of a recorded year. */
function PartsNav({ isShown, showPartAt }: Pick<Shown, 'isShown'> & Pick<Going, 'showPartAt'>) {
  const { t } = useTranslation('cbam');
  return (
    <nav aria-label={t('op.parts')} className="strip flex gap-1">
      {PARTS.filter((part) => isPartShown(part, isShown)).map((part) => (
        <Button
          key={part}
          size="small"
          look="quiet"
          onClick={() => showPartAt(`[data-testid="${part}"]`)}
          data-testid={`to-${part}`}
        >
          {t(`to.${part}`)}
        </Button>
      ))}
    </nav>
  );
}

/** What the ledger says of a stream in the days of the year. */
function LedgerOfStream({ row, year, mayKeep }: { row: Row; year: Year; mayKeep: boolean }) {
  const { draft } = year;
  const said = draft.rows.whole[0]?.fields ?? {};
  const replaced = (by: Row) => draft.rows.streams.map((one) => (one.key === by.key ? by : one));
  return (
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
}

interface SectionsProps {
  readonly year: Year;
  readonly shown: Shown;
  readonly mayKeep: boolean;
  readonly onAsk: (section: Section) => void;
}

/** The sections that stand, and the ways to the others. */
function Sections({ year, shown: { isShown }, mayKeep, onAsk }: SectionsProps) {
  const { draft, wrong } = year;
  const { rows } = draft;
  const processes = rows.processes.map(({ key, fields }) => ({ key, name: fields['name'] ?? '' }));
  const plants = rows.plants.map(({ key, fields }) => ({ key, name: fields['id'] ?? '' }));
  const context = { nodes: { processes, plants }, wrong, mayKeep };
  const categoryOf = (key: string) => rows.processes.find((row) => row.key === key)?.fields['category'] ?? '';
  const ledgerOf = (row: Row) => <LedgerOfStream row={row} year={year} mayKeep={mayKeep} />;
  return (
    <>
      {SECTIONS.filter((section) => section !== 'whole' && isShown(section)).map((section) => (
        <RowsPanel
          key={section}
          section={section}
          rows={rows[section]}
          year={draft.year}
          context={context}
          categoryOf={categoryOf}
          onChange={(changed) => year.put(section, changed)}
          below={section === 'streams' ? ledgerOf : undefined}
        />
      ))}
      {isShown('whole') && (
        <WholePanel row={rows.whole[0]} context={context} onChange={(row) => year.put('whole', [row])} />
      )}
      {mayKeep && <MoreSections sections={SECTIONS.filter((section) => !isShown(section))} onAsk={onAsk} />}
    </>
  );
}

/** What follows from a year that is recorded. */
function Told({
  installation,
  saved,
  year,
  mayKeep,
  goTo,
}: Pick<YearFormProps, 'installation' | 'mayKeep'> & {
  readonly saved: ReadYear;
  readonly year: Year;
  readonly goTo: Going['goTo'];
}) {
  const [asksIdentity, setAsksIdentity] = useState(false);
  const told = useMemo(() => withIdentity(saved.content, installation), [saved, installation]);
  const firstIn = (section: string) =>
    ['input', 'select']
      .map((control) => `[data-testid="section-${section}"] ${control}`)
      .concat(`[data-testid="add-${section}"]`)
      .join(', ');
  return (
    <>
      <Results
        told={told}
        mayKeep={mayKeep}
        onAsk={(where) => (where === 'identity' ? setAsksIdentity(true) : goTo(firstIn(where)))}
      />
      <ReportFiles periodId={saved.period.id} isTyped={year.isTyped} />
      {asksIdentity && (
        <InstallationDrawer installation={installation} onClose={() => setAsksIdentity(false)} />
      )}
    </>
  );
}

/** What is recorded besides, in no section of this page. */
function AlsoRecorded({ draft }: { draft: Draft }) {
  const { t } = useTranslation('cbam');
  const also = alsoRecorded(draft);
  if (also.length === 0) return null;
  return (
    <p className="max-w-prose text-quiet" data-testid="also-recorded">
      {t('op.also', { list: also.map((one) => t(`also.${one}`)).join(', ') })}
    </p>
  );
}

/** The sections of a year in the order in which a person knows them, and below them what follows from what is saved. */
export function YearForm({ installation, saved, start, mayKeep }: YearFormProps) {
  const year = useYear(installation.id, start);
  const { draft } = year;
  const { page, goTo, showPartAt, afterDrawing } = useGoing(year.wrong);
  const shown = useShown(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = year.write();
    if (first) goTo(placeOf(first));
  };
  const ask = (section: Section) => {
    shown.ask(section);
    afterDrawing(() => showPartAt(`[data-testid="section-${section}"]`));
  };
  // What is saved takes the place of the whole page: what was typed meanwhile would be lost with it.
  const isSaving = year.save.isPending;
  return (
    <div ref={page} inert={isSaving} data-saving={isSaving || undefined} className="flex flex-col gap-4">
      {saved && <PartsNav isShown={shown.isShown} showPartAt={showPartAt} />}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4" data-testid="year-form">
        <Sections year={year} shown={shown} mayKeep={mayKeep} onAsk={ask} />
        <AlsoRecorded draft={draft} />
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
            afterDrawing(() => goTo(`[data-place="${fieldId(laid.lot, 'amount')}"]`));
          }}
        />
      </Suspense>
      {saved && <Told {...{ installation, saved, year, mayKeep, goTo }} />}
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
function SaveBar({ year, isRecorded }: { year: Year; isRecorded: boolean }) {
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
function NotSaved({ year }: { year: Year }) {
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
