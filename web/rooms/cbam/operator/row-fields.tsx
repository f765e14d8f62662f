import { ChevronRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { origins } from '../figures.ts';
import type { Wrong } from './content.ts';
import { KEPT, OTHER, type Row } from './draft.ts';
import type { FieldSpec, Nested, Section } from './fields.ts';

/** What may be chosen where a field names a process or a plant. */
interface Nodes {
  readonly processes: readonly { readonly key: string; readonly name: string }[];
  readonly plants: readonly string[];
}

export interface RowContext {
  readonly nodes: Nodes;
  readonly wrong: readonly Wrong[];
  readonly mayKeep: boolean;
}

interface RowFieldProps extends RowContext {
  readonly list: Section | Nested;
  readonly row: Row;
  readonly field: FieldSpec;
  readonly onType: (name: string, text: string) => void;
}

/** The id in the page of a field of a row: where a question about it leads. */
export const fieldId = (row: string, field: string) => `field-${row}-${field}`;

/** One field of a row, by its kind. */
export function RowField({ list, row, field, onType, nodes, wrong, mayKeep }: RowFieldProps) {
  const { t } = useTranslation('cbam');
  const { name, kind, hint, needed, most } = field;
  const value = row.fields[name] ?? '';
  const fault = wrong.find((one) => one.row === row.key && one.field === name);
  const key = `${list}.${name}`;
  const said = (kinds: 'f' | 'h') =>
    sentence('cbam', `${kinds}.${key}`, {}, sentence('cbam', `${kinds}.${name}`));
  if (kind === 'check')
    return (
      <label className="flex min-h-10 items-center gap-2 self-end">
        <input
          type="checkbox"
          className="accent-accent"
          disabled={!mayKeep}
          checked={value === 'yes'}
          onChange={(event) => onType(name, event.target.checked ? 'yes' : '')}
        />
        {said('f')}
      </label>
    );
  const isFigure = kind === 'amount' || kind === 'amounts' || kind === 'signed';
  return (
    <Field
      label={said('f')}
      hint={hint ? said('h') : undefined}
      error={fault && t(fault.why === 'needed' ? 'op.needed' : 'form.unread')}
    >
      {(wiring) =>
        kind === 'text' || (isFigure && value !== KEPT) ? (
          <Input
            {...wiring}
            name={name}
            data-place={fieldId(row.key, name)}
            value={value}
            readOnly={!mayKeep}
            required={needed}
            autoComplete="off"
            maxLength={isFigure ? 80 : most}
            inputMode={isFigure ? 'decimal' : undefined}
            className={isFigure || name === 'code' ? 'figure' : undefined}
            onChange={(event) => onType(name, event.target.value)}
          />
        ) : (
          <Select
            {...wiring}
            name={name}
            data-place={fieldId(row.key, name)}
            value={value}
            disabled={!mayKeep}
            onChange={(event) => onType(name, event.target.value)}
          >
            <Options field={field} value={value} nodes={nodes} />
          </Select>
        )
      }
    </Field>
  );
}

function Options({
  field: { kind, options, needed },
  value,
  nodes,
}: Pick<RowFieldProps, 'field' | 'nodes'> & { value: string }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const none = <option value="">{needed ? t('op.choose') : t('op.none')}</option>;
  // A split between several, or the factor of a plant: it can be kept, or taken away for something simpler.
  const kept = value === KEPT && <option value={KEPT}>{t('op.kept')}</option>;
  if (kind === 'country')
    return (
      <>
        {none}
        {origins(formats.language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </>
    );
  if (kind === 'process' || kind === 'target') {
    const known = [...nodes.processes.map(({ key }) => key), ...nodes.plants, OTHER, KEPT];
    const isGone = !known.includes(value);
    return (
      <>
        {isGone ? <option value={value}>{t('op.choose')}</option> : none}
        {kept}
        {nodes.processes.map(({ key, name }) => (
          <option key={key} value={key}>
            {name || t('op.unnamed')}
          </option>
        ))}
        {kind === 'target' &&
          nodes.plants.map((plant) => (
            <option key={plant} value={plant}>
              {plant}
            </option>
          ))}
        {kind === 'target' && <option value={OTHER}>{t('op.other')}</option>}
      </>
    );
  }
  return (
    <>
      {none}
      {kept}
      {(options ?? []).map((option) => (
        <option key={option} value={option}>
          {sentence('cbam', `choice.${option}`)}
        </option>
      ))}
    </>
  );
}

interface RowCardProps {
  readonly title: string;
  /** What a closed row tells beside its title. */
  readonly facts: string;
  /** A new row begins open. */
  readonly isNew: boolean;
  /** What is taken away, in words. */
  readonly removes: string;
  /** Left out: it cannot be taken away. */
  readonly onRemove?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A row with its fields: closed it is one line, so that a year is seen at a glance. */
export function RowCard({ title, facts, isNew, removes, onRemove, children }: RowCardProps) {
  return (
    <details open={isNew} className="group min-w-0 rounded-md border border-line" data-row>
      <summary
        className={classes(
          'flex cursor-pointer list-none items-baseline gap-2 rounded-md px-3 py-2 hover:bg-sunken',
          '[&::-webkit-details-marker]:hidden',
        )}
      >
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 self-center text-quiet transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <span className="font-medium break-words">{title}</span>
          <span className="text-[0.8125rem] break-words text-quiet">{facts}</span>
        </span>
      </summary>
      <fieldset className="flex min-w-0 flex-col gap-3 p-3 pt-1">
        <legend className="clip-hidden">{title}</legend>
        {children}
        {onRemove && (
          <div className="flex justify-end">
            <Button size="small" look="quiet" onClick={onRemove} wraps>
              <Trash2 aria-hidden />
              {removes}
            </Button>
          </div>
        )}
      </fieldset>
    </details>
  );
}
