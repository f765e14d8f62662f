import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { newRow, OTHER, type Row } from './draft.ts';
import { Fields, NestedRows } from './grouped-fields.tsx';
import { GROUP_OF, isSplit, NESTED_IN, type Section } from './fields.ts';
import { Parameters } from './parameters.tsx';
import { RowCard, type RowContext } from './row-fields.tsx';
import { tellRow } from './row-words.ts';

interface RowsPanelProps {
  readonly section: Section;
  readonly rows: readonly Row[];
  readonly year: number;
  readonly context: RowContext;
  /** Category of a process by its key, for what a sector asks. */
  readonly categoryOf: (process: string) => string;
  readonly onChange: (rows: readonly Row[]) => void;
  /** What stands below the fields of a row. */
  readonly below?: ((row: Row) => ReactNode) | undefined;
}

/** A section of a year: its rows and what adds one. */
export function RowsPanel({ section, rows, year, context, categoryOf, onChange, below }: RowsPanelProps) {
  const { t } = useTranslation('cbam');
  const change = (row: Row) => onChange(rows.map((one) => (one.key === row.key ? row : one)));
  const { processes, plants } = context.nodes;
  const nameOf = (key: string) =>
    key === OTHER ? t('op.other') : ([...processes, ...plants].find((one) => one.key === key)?.name ?? '');
  const only = processes.length === 1 ? (processes[0]?.key ?? '') : '';
  return (
    <Panel title={t(`section.${section}`)} text={t(`section.${section}.text`)} testId={`section-${section}`}>
      {rows.map((row, at) => {
        const told = tellRow(section, row, nameOf);
        const title = told.title || t(`section.${section}.one`, { number: String(at + 1) });
        return (
          <RowCard
            key={row.key}
            title={title}
            facts={told.facts}
            isNew={row.path === null}
            removes={t('op.remove', { name: title })}
            onRemove={context.mayKeep ? () => onChange(rows.filter((one) => one.key !== row.key)) : undefined}
          >
            <Fields
              list={section}
              row={row}
              context={context}
              within={{ category: categoryOf(row.fields['process'] ?? '') }}
              onChange={change}
            >
              {NESTED_IN[section]
                .filter((nested) => !isSplit(nested) && GROUP_OF[nested] === undefined)
                .map((nested) => (
                  <NestedRows
                    key={nested}
                    list={nested}
                    of={section}
                    row={row}
                    context={context}
                    onChange={change}
                  />
                ))}
            </Fields>
            {below?.(row)}
            {section === 'goods' && (
              <Parameters
                row={row}
                year={year}
                mayKeep={context.mayKeep}
                category={categoryOf(row.fields['process'] ?? '')}
                onChange={change}
              />
            )}
          </RowCard>
        );
      })}
      {context.mayKeep && (
        <div>
          <Button
            onClick={() => onChange([...rows, newRow(section, startOf(section, only))])}
            data-testid={`add-${section}`}
          >
            <Plus aria-hidden />
            {t(`section.${section}.add`)}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Where there is one process only, nobody is asked which. */
function startOf(section: Section, only: string): Record<string, string> {
  if (section === 'streams') return { to: only, method: 'combustion', unit: 't' };
  if (section === 'pfc') return { to: only, method: 'slope' };
  if (section === 'measured') return { to: only };
  if (section === 'plants') return { kind: 'boiler' };
  return section === 'electricity' || section === 'goods' ? { process: only } : {};
}
