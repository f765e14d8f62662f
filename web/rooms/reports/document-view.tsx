import { useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import { useTranslation } from 'react-i18next';
import type { ReportDocument } from './asked.ts';
import type { Logo } from './logo.ts';
import { QuotedText } from './quoted-text.tsx';

type Chapter = ReportDocument['chapters'][number];
type Block = Chapter['blocks'][number];
type Table = Extract<Block, { kind: 'table' }>['table'];
type Chart = Extract<Block, { kind: 'chart' }>;

/** A report as it is read: the same document from which every file is written. */
export function DocumentView({
  document,
  logo,
}: {
  readonly document: ReportDocument;
  readonly logo: Logo | null;
}) {
  const { t } = useTranslation('reports');
  const { title, subtitle, organization, number, facts, notices, chapters, language } = document;
  return (
    <article
      lang={language}
      className="flex flex-col gap-6 rounded-lg border border-line bg-panel p-4 sm:p-8"
      data-testid="report-document"
    >
      <header className="flex flex-col gap-1 border-b border-line pb-4">
        {logo && document.logo !== false && (
          <img
            src={`data:${logo.mediaType};base64,${logo.base64}`}
            alt={t('logo.alt', { organization: organization.name })}
            className="mb-2 max-h-16 max-w-60 self-start object-contain"
            data-testid="document-logo"
          />
        )}
        <p className="flex flex-wrap justify-between gap-2 text-[0.8125rem] text-quiet">
          <span className="min-w-0 break-words">{organization.name}</span>
          <span className="figure" data-testid="report-number">
            {number ?? t('state.draft')}
          </span>
        </p>
        <h2 className="text-xl font-semibold break-words">{title}</h2>
        {subtitle && <p className="text-quiet">{subtitle}</p>}
      </header>
      {notices.length > 0 && (
        <ul className="flex flex-col gap-2" data-testid="report-notices">
          {notices.map(({ tone, text }) => (
            <li
              key={text}
              className={
                tone === 'warning'
                  ? 'rounded-md border border-edge bg-sunken px-3 py-2 font-medium'
                  : 'px-3 text-quiet'
              }
            >
              {text}
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {chapters.map((chapter) => (
        <ChapterView key={chapter.id} chapter={chapter} />
      ))}
    </article>
  );
}

function ChapterView({ chapter }: { readonly chapter: Chapter }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h3 id={id} className="text-base font-semibold">
        {chapter.title}
      </h3>
      {chapter.blocks.map((block, at) => (
        // A document does not change under the reader: its blocks stay where they are.
        <BlockView key={`${chapter.id}-${at}`} block={block} />
      ))}
      {chapter.chapters?.map((inner) => (
        <div key={inner.id} className="flex min-w-0 flex-col gap-2">
          <h4 className="font-medium">{inner.title}</h4>
          {inner.blocks.map((block, at) => (
            <BlockView key={`${inner.id}-${at}`} block={block} />
          ))}
        </div>
      ))}
    </section>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === 'text') {
    return block.paragraphs.map((text) => (
      <p key={text} className="max-w-prose break-words whitespace-pre-line" dir="auto">
        <QuotedText text={text} figures={block.figures ?? []} />
      </p>
    ));
  }
  if (block.kind === 'list') {
    return (
      <ul className="list-disc pl-5">
        {block.items.map((item) => (
          <li key={item} className="break-words" dir="auto">
            {item}
          </li>
        ))}
      </ul>
    );
  }
  if (block.kind === 'table') return <TableView table={block.table} />;
  return <ChartView block={block} />;
}

/** Bars for what the table below says: who cannot see them reads the table. */
function ChartView({ block: { title, chart, table } }: { readonly block: Chart }) {
  const bars =
    chart.type === 'bar'
      ? chart.categories.map((name, at) => ({
          name,
          value: Number(chart.series[0]?.values[at] ?? Number.NaN),
        }))
      : [];
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), 0);
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="font-medium">{title}</figcaption>
      <div aria-hidden className="flex flex-col gap-1.5">
        {bars.slice(0, 12).map(({ name, value }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,45%)_1fr] items-center gap-3 text-[0.8125rem] sm:grid-cols-[minmax(0,18rem)_1fr]"
          >
            <span className="leading-tight break-words text-quiet">{name}</span>
            <span
              className="h-3 rounded-sm bg-accent"
              style={{ width: `${most > 0 ? Math.max((Math.abs(value) / most) * 100, 0.5) : 0}%` }}
            />
          </div>
        ))}
      </div>
      <TableView table={table} isUntitled />
    </figure>
  );
}

/** A table of a document. */
export function TableView({
  table,
  isUntitled = false,
}: {
  readonly table: Table;
  readonly isUntitled?: boolean;
}) {
  const { columns, rows, title, note } = table;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div
        className="max-w-full overflow-x-auto rounded-md border border-line"
        // A box that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        <table className="w-full border-collapse text-left text-[0.875rem]">
          <caption className={isUntitled ? 'clip-hidden' : 'px-3 py-2 text-left text-[0.8125rem] text-quiet'}>
            {title}
          </caption>
          <thead>
            <tr className="border-b border-line text-[0.8125rem] text-quiet">
              {columns.map(({ key, title: head, unit, kind }) => (
                <th
                  key={key}
                  scope="col"
                  className={kind === 'number' ? 'px-3 py-2 text-right font-medium' : 'px-3 py-2 font-medium'}
                >
                  {unit ? `${head} (${unit})` : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.key}
                className={
                  row.total
                    ? 'border-b border-line align-top font-semibold last:border-b-0'
                    : 'border-b border-line align-top last:border-b-0'
                }
              >
                {row.cells.map((cell, at) => (
                  <td key={columns[at]?.key ?? at} className={cellLook(cell, columns[at]?.kind)} dir="auto">
                    {cell.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note && <p className="text-[0.8125rem] text-quiet">{note}</p>}
    </div>
  );
}

/** A figure stands to the right, and a reason in the place of one too, in small print. */
function cellLook(cell: Table['rows'][number]['cells'][number], kind: string | undefined): string {
  if (cell.exact === null)
    return classes('px-3 py-1.5 text-[0.8125rem] text-quiet', kind === 'number' && 'text-right');
  if (kind === 'number' || cell.exact !== undefined) return 'figure px-3 py-1.5 text-right whitespace-nowrap';
  return 'px-3 py-1.5 break-words';
}
