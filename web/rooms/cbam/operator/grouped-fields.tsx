import { ChevronRight, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { sentence } from '#web/words/words.ts';
import { newRow, type Row, splitOf } from './draft.ts';
import type { FieldSpec } from './field-spec.ts';
import {
  FIELDS,
  GROUP_OF,
  isNeededList,
  isSplit,
  type List,
  type Nested,
  NESTED_IN,
  type Section,
} from './fields.ts';
import { type RowContext, RowField } from './row-fields.tsx';
import { isAsked, type Within } from './row-words.ts';

interface FieldsProps {
  readonly list: List;
  readonly row: Row;
  readonly context: RowContext;
  readonly within?: Within;
  readonly onChange: (row: Row) => void;
  /** What stands between the fields that most need and the folded groups. */
  readonly children?: ReactNode;
}

/** The fields of a row: those that most need at once, the others folded in groups that open by themselves where they hold something. */
export function Fields({ list, row, context, within = {}, onChange, children }: FieldsProps) {
  const shown = FIELDS[list].filter(({ name }) => isAsked(list, name, row, within));
  const lists = list in NESTED_IN ? NESTED_IN[list as Section] : [];
  const groups = new Set([
    ...shown.flatMap(({ group }) => group ?? []),
    ...lists.flatMap((one) => GROUP_OF[one] ?? []),
  ]);
  const type = (name: string, text: string) => onChange(typed(row, name, text));
  const split = lists.filter((one) => isSplit(one) && splitOf(row.fields[one] ?? '') !== null);
  const base = shown.filter(({ group }) => group === undefined);
  const grid = (fields: readonly FieldSpec[]) => (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {fields.map((field) => (
        <RowField key={field.name} list={list} row={row} field={field} onType={type} {...context} />
      ))}
    </div>
  );
  return (
    <>
      {base.length > 0 && grid(base)}
      {split.map((one) => (
        <NestedRows key={one} list={one} of={list} row={row} context={context} onChange={onChange} />
      ))}
      {children}
      {[...groups].map((group) => {
        const fields = shown.filter((field) => field.group === group);
        const inner = lists.filter((one) => GROUP_OF[one] === group);
        const isUsed =
          fields.some(({ name }) => (row.fields[name] ?? '') !== '') ||
          inner.some((one) => (row.nested[one] ?? []).length > 0);
        return (
          <Group key={group} name={group} isUsed={isUsed}>
            {fields.length > 0 && grid(fields)}
            {inner.map((one) => (
              <NestedRows key={one} list={one} of={list} row={row} context={context} onChange={onChange} />
            ))}
          </Group>
        );
      })}
    </>
  );
}

/** A field that is typed in; a source that is split begins with two parts. */
function typed(row: Row, name: string, text: string): Row {
  const fields = { ...row.fields, [name]: text };
  if (!isSplit(name) || splitOf(text) === null || (row.nested[name] ?? []).length > 0)
    return { ...row, fields };
  return { ...row, fields, nested: { ...row.nested, [name]: [newRow(name), newRow(name)] } };
}

function Group({ name, isUsed, children }: { name: string; isUsed: boolean; children: ReactNode }) {
  // As it was found: a group does not fold under the hands of whoever empties its one field.
  const [wasUsed] = useState(isUsed);
  return (
    <details open={wasUsed} className="group/more min-w-0" data-group={name}>
      <summary
        className={classes(
          'flex w-fit cursor-pointer list-none items-center gap-1 text-[0.8125rem] text-accent',
          '[&::-webkit-details-marker]:hidden',
        )}
      >
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-open/more:rotate-90 motion-reduce:transition-none"
        />
        {sentence('cbam', `group.${name}`)}
      </summary>
      <div className="mt-2 flex flex-col gap-3 border-l-2 border-line pl-3">{children}</div>
    </details>
  );
}

interface NestedRowsProps extends Omit<FieldsProps, 'list' | 'within' | 'children'> {
  readonly list: Nested;
  /** The list that the row is of. */
  readonly of: List;
}

/** A list within a row. */
export function NestedRows({ list, of, row, context, onChange }: NestedRowsProps) {
  const { t } = useTranslation('cbam');
  const rows = row.nested[list] ?? [];
  const put = (next: readonly Row[]) => onChange({ ...row, nested: { ...row.nested, [list]: next } });
  const others = context.nodes.processes.filter(({ key }) => key !== row.key);
  // A process alone hands nothing on.
  if (list === 'consumed' && rows.length === 0 && others.length === 0) return null;
  const inner =
    list === 'consumed' ? { ...context, nodes: { ...context.nodes, processes: others } } : context;
  const within = isSplit(list) ? { split: splitOf(row.fields[list] ?? '') } : {};
  const mayGo = rows.length > 1 || (!isSplit(list) && (list === 'consumed' || !isNeededList(of, list)));
  const said = isSplit(list) ? 'parts' : list;
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <p className="text-[0.8125rem] font-medium text-quiet">{t(`nested.${said}`)}</p>
      {rows.map((one, at) => (
        <div
          key={one.key}
          role="group"
          aria-label={`${t(`nested.${said}`)} ${at + 1}`}
          className="flex items-start gap-2"
        >
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <Fields
              list={list}
              row={one}
              context={inner}
              within={within}
              onChange={(changed) => put(rows.map((other) => (other.key === one.key ? changed : other)))}
            />
          </div>
          {context.mayKeep && mayGo && (
            <Button
              size="icon"
              look="quiet"
              className="mt-6"
              aria-label={t('op.removeAt', { what: t(`nested.${said}`), number: String(at + 1) })}
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
            {t(`nested.${said}.add`)}
          </Button>
        </div>
      )}
    </div>
  );
}
