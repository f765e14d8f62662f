import { ChartColumn, Download, Table2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuPanel, MenuTrigger } from '#web/ui/menu.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { csvOf } from './csv.ts';
import type { DrawnChart } from './drawing.tsx';
import type { Height } from '#charts/size.ts';
import { SizedBox } from './sized-box.tsx';
import type { ChartSpec, Picked } from '#charts/spec.ts';
import type { ChartTable } from './chart-table.ts';

const Drawing = lazy(() => import('./drawing.tsx'));

interface ChartPanelProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly spec: ChartSpec;
  readonly table: ChartTable;
  readonly write: (value: number) => string;
  readonly onPick: (picked: Picked) => void;
  /** Of the files, without an ending. */
  readonly fileName: string;
  readonly testId: string;
  /** Of the drawing; left out, the usual one. */
  readonly height?: Height | number;
  readonly legend?: readonly { readonly name: string; readonly colour: string }[];
  /** Said in the place of a chart that would be empty. */
  readonly empty?: string;
  readonly children?: ReactNode;
}

/** A chart with the same as a table, and both as files. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, note, spec, table, write, onPick, testId, height = 256, legend, empty, children } = props;
  const { t } = useTranslation('charts');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const nothing = table.rows.length === 0;
  return (
    <section className="min-w-0 rounded-lg border border-line bg-panel p-4" data-testid={testId}>
      <header className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-1">
        {/* On a phone the note has the whole width below: beside the tools it would be a word wide. */}
        <div className="contents sm:block sm:min-w-0 sm:flex-1 sm:basis-40">
          <h2 className="min-w-0 flex-1 basis-40 font-semibold">{title}</h2>
          {note && <p className="text-[0.8125rem] text-quiet max-sm:order-1 max-sm:basis-full">{note}</p>}
        </div>
        {!nothing && <Tools {...props} view={view} setView={setView} drawn={drawn} />}
      </header>
      {nothing && <p className="py-10 text-center text-quiet">{empty ?? t('nothing')}</p>}
      {!nothing && view === 'chart' && (
        <>
          {legend && <Legend entries={legend} />}
          <div className="@container">
            <Suspense fallback={<Holding height={height} />}>
              <Drawing spec={spec} write={write} onPick={onPick} onDrawn={setDrawn} height={height} />
            </Suspense>
          </div>
          <div className="clip-hidden">
            <Rows title={title} table={table} quiet />
          </div>
        </>
      )}
      {!nothing && view === 'table' && <Rows title={title} table={table} testId={`${testId}-table-view`} />}
      {children}
    </section>
  );
}

function Holding({ height }: { height: Height | number }) {
  return (
    <SizedBox height={height}>
      <Skeleton className="h-full" />
    </SizedBox>
  );
}

function Legend({ entries }: { entries: readonly { name: string; colour: string }[] }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem]">
      {entries.map(({ name, colour }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-sm" style={{ background: `var(${colour})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

interface ToolsProps extends ChartPanelProps {
  readonly view: 'chart' | 'table';
  readonly setView: (view: 'chart' | 'table') => void;
  readonly drawn: DrawnChart | null;
}

function Tools({ title, table, fileName, testId, view, setView, drawn }: ToolsProps) {
  const { t } = useTranslation('charts');
  const csv = () => saveFile(`${fileName}.csv`, new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }));
  const svg = () => {
    if (drawn) saveFile(`${fileName}.svg`, drawn.svg());
  };
  const png = async () => {
    if (!drawn) return;
    try {
      saveFile(`${fileName}.png`, await drawn.png());
    } catch {
      toast.bad({ title: t('pictureFailed') });
    }
  };
  const Other = view === 'chart' ? Table2 : ChartColumn;
  const next = view === 'chart' ? 'table' : 'chart';
  return (
    <div className="flex items-center gap-1" role="group" aria-label={title}>
      <Button size="small" look="quiet" onClick={() => setView(next)} data-testid={`${testId}-${next}`}>
        <Other aria-hidden />
        {t(next)}
      </Button>
      <Menu>
        <MenuTrigger asChild>
          <Button
            size="icon"
            look="quiet"
            aria-label={t('download', { what: title })}
            data-testid={`${testId}-download`}
          >
            <Download aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuPanel>
          <MenuItem onSelect={csv} data-testid={`${testId}-csv`}>
            CSV
          </MenuItem>
          <MenuItem onSelect={() => void png()} disabled={drawn === null} data-testid={`${testId}-png`}>
            PNG
          </MenuItem>
          <MenuItem onSelect={svg} disabled={drawn === null} data-testid={`${testId}-svg`}>
            SVG
          </MenuItem>
        </MenuPanel>
      </Menu>
    </div>
  );
}

interface RowsProps {
  readonly title: string;
  readonly table: ChartTable;
  /** For screen readers beside the drawing, without stops for the keyboard. */
  readonly quiet?: boolean;
  readonly testId?: string;
}

function Rows({ title, table, quiet, testId }: RowsProps) {
  const [first, ...others] = table.columns;
  return (
    <div
      className={quiet ? '' : 'overflow-x-auto'}
      // A box that scrolls must be reachable by keyboard.
      {...(quiet ? {} : { tabIndex: 0, role: 'group', 'aria-label': title })}
    >
      <table className="w-full border-collapse text-left" data-testid={testId}>
        <caption className="clip-hidden">{title}</caption>
        <thead>
          <tr className="border-b border-line text-[0.8125rem] text-quiet">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="px-2 py-1.5 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells: [name, ...figures], onOpen }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {onOpen && !quiet ? (
                  <button
                    type="button"
                    onClick={onOpen}
                    className="rounded text-left underline decoration-line underline-offset-4 hover:decoration-current"
                  >
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              {figures.map((figure, index) => (
                <td key={others[index]} className="figure px-2 py-1.5 text-right">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
