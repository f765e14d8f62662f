import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { sentence } from '#web/words/words.ts';
import { newRow, type Row } from './draft.ts';
import { isAsked, tellRow } from './row-words.ts';
import { FIELDS, NESTED_IN, type Nested, parametersOf, type Section } from './fields.ts';
import { RoutePick } from './route-pick.tsx';
import { fieldId, RowCard, type RowContext, RowField } from './row-fields.tsx';

interface RowsPanelProps {
  readonly section: Section;
  readonly rows: readonly Row[];
  readonly year: number;
  readonly context: RowContext;
  /** Category of a process by its key, for what a sector asks. */
  readonly categoryOf: (process: string) => string;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** A section of a year: its rows and what adds one. */
export function RowsPanel({ section, rows, year, context, categoryOf, onChange }: RowsPanelProps) {
  const { t } = useTranslation('cbam');
  const change = (row: Row) => onChange(rows.map((one) => (one.key === row.key ? row : one)));
  const { processes } = context.nodes;
  const nameOf = (key: string) => processes.find((one) => one.key === key)?.name ?? '';
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
              category={categoryOf(row.fields['process'] ?? '')}
              onChange={change}
            />
            {NESTED_IN[section].map((nested) => (
              <NestedRows key={nested} list={nested} row={row} context={context} onChange={change} />
            ))}
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
  return section === 'electricity' || section === 'goods' ? { process: only } : {};
}

interface RowProps {
  readonly row: Row;
  readonly context: RowContext;
  readonly onChange: (row: Row) => void;
}

interface FieldsProps extends RowProps {
  readonly list: Section | Nested;
  /** Of the process of a good. */
  readonly category?: string;
}

function Fields({ list, row, context, category = '', onChange }: FieldsProps) {
  const type = (name: string, text: string) => onChange({ ...row, fields: { ...row.fields, [name]: text } });
  const shown = FIELDS[list].filter(({ name }) => isAsked(name, row, category));
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {shown.map((field) => (
        <RowField key={field.name} list={list} row={row} field={field} onType={type} {...context} />
      ))}
    </div>
  );
}

function NestedRows({ list, row, context, onChange }: RowProps & { readonly list: Nested }) {
  const { t } = useTranslation('cbam');
  const rows = row.nested[list] ?? [];
  const put = (next: readonly Row[]) => onChange({ ...row, nested: { ...row.nested, [list]: next } });
  const others = context.nodes.processes.filter(({ key }) => key !== row.key);
  // A process alone hands nothing on.
  if (list === 'consumed' && rows.length === 0 && others.length === 0) return null;
  const inner = { ...context, nodes: { ...context.nodes, processes: others } };
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <p className="text-[0.8125rem] font-medium text-quiet">{t(`nested.${list}`)}</p>
      {rows.map((one, at) => (
        <div
          key={one.key}
          role="group"
          aria-label={`${t(`nested.${list}`)} ${at + 1}`}
          className="flex items-start gap-2"
        >
          <div className="min-w-0 flex-1">
            <Fields
              list={list}
              row={one}
              context={inner}
              onChange={(changed) => put(rows.map((other) => (other.key === one.key ? changed : other)))}
            />
          </div>
          {context.mayKeep && (rows.length > 1 || list === 'consumed') && (
            <Button
              size="icon"
              look="quiet"
              className="mt-6"
              aria-label={t('op.removeAt', { what: t(`nested.${list}`), number: String(at + 1) })}
              onClick={() => put(rows.filter((other) => other.key !== one.key))}
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {context.mayKeep && (
        <div>
          <Button
            size="small"
            look="quiet"
            onClick={() => put([...rows, newRow(list, list === 'lots' ? { basis: 'actual' } : {})])}
            data-testid={`add-${list}`}
          >
            <Plus aria-hidden />
            {t(`nested.${list}.add`)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ParametersProps {
  readonly row: Row;
  readonly year: number;
  readonly category: string;
  readonly mayKeep: boolean;
  readonly onChange: (row: Row) => void;
}

/** What the sector asks to be told of a good (Annex IV), and the route of its benchmark. */
function Parameters({ row, year, category, mayKeep, onChange }: ParametersProps) {
  const { t } = useTranslation('cbam');
  const type = (name: string, text: string) => onChange({ ...row, fields: { ...row.fields, [name]: text } });
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <p className="text-[0.8125rem] font-medium text-quiet">{t('op.parameters')}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {parametersOf(category).map((name) => {
          const field = `parameters.${name}`;
          const value = row.fields[field] ?? '';
          const place = fieldId(row.key, field);
          if (name === 'route')
            return (
              <RoutePick
                key={name}
                code={row.fields['code'] ?? ''}
                year={year}
                value={value}
                place={place}
                mayKeep={mayKeep}
                onType={(text) => type(field, text)}
              />
            );
          return (
            <Field key={name} label={sentence('cbam', `param.${name}`)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  name={field}
                  data-place={place}
                  value={value}
                  readOnly={!mayKeep}
                  autoComplete="off"
                  maxLength={200}
                  onChange={(event) => type(field, event.target.value)}
                />
              )}
            </Field>
          );
        })}
      </div>
    </div>
  );
}
