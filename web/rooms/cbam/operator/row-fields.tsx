import { ChevronRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, type FieldProps, Input, Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { origins } from '../figures.ts';
import type { Wrong } from './content.ts';
import { factorOfPlant, isFigure, NOWHERE, OTHER, plantIn, type Row, splitBy, SPLITS } from './draft.ts';
import type { FieldSpec } from './field-spec.ts';
import type { List } from './fields.ts';
import { CategoriesField } from './categories-field.tsx';

/** What may be chosen where a field names a process or a plant. */
interface Nodes {
  readonly processes: readonly { readonly key: string; readonly name: string }[];
  readonly plants: readonly { readonly key: string; readonly name: string }[];
}

export interface RowContext {
  readonly nodes: Nodes;
  readonly wrong: readonly Wrong[];
  readonly mayKeep: boolean;
}

interface RowFieldProps extends RowContext {
  readonly list: List;
  readonly row: Row;
  readonly field: FieldSpec;
  readonly onType: (name: string, text: string) => void;
}

/** The id in the page of a field of a row: where a question about it leads. */
export const fieldId = (row: string, field: string) => `field-${row}-${field}`;

/** One field of a row, by its kind. */
export function RowField({ list, row, field, onType, nodes, wrong, mayKeep }: RowFieldProps) {
  const { t } = useTranslation('cbam');
  const { name, kind, hint } = field;
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
  if (kind === 'categories')
    return (
      <CategoriesField
        label={said('f')}
        value={value}
        own={row.fields['category'] ?? ''}
        mayKeep={mayKeep}
        onType={(text) => onType(name, text)}
      />
    );
  return (
    <Field
      label={said('f')}
      hint={hint ? said('h') : undefined}
      error={fault && t(fault.why === 'needed' ? 'op.needed' : 'form.unread')}
    >
      {(wiring) =>
        isTyped(kind) ? (
          <TypedField
            wiring={wiring}
            field={field}
            value={value}
            place={fieldId(row.key, name)}
            nodes={nodes}
            mayKeep={mayKeep}
            onType={(text) => onType(name, text)}
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
            <Options list={list} field={field} value={value} nodes={nodes} />
          </Select>
        )
      }
    </Field>
  );
}

/** Whether a field is typed; the others are chosen. */
function isTyped(kind: FieldSpec['kind']): boolean {
  return kind === 'text' || kind === 'currency' || kind === 'year' || kind === 'date' || isFigure(kind);
}

type TypedFieldProps = Pick<RowFieldProps, 'field' | 'nodes' | 'mayKeep'> & {
  readonly wiring: Parameters<FieldProps['children']>[0];
  readonly value: string;
  readonly place: string;
  readonly onType: (text: string) => void;
};

/** A field that is typed; a factor may also be that of a plant. */
function TypedField({ wiring, field, value, place, nodes, mayKeep, onType }: TypedFieldProps) {
  const shell = useTranslation('shell');
  const { name, kind, needed, most } = field;
  if (kind === 'date')
    return (
      <DayInput
        {...wiring}
        name={name}
        data-place={place}
        value={value}
        disabled={!mayKeep}
        onChange={onType}
        labels={{ format: shell.t('day.format'), pick: shell.t('day.pick') }}
      />
    );
  const isOfPlant = plantIn(value) !== null;
  const mayBeOfPlant = (kind === 'factor' || kind === 'factors') && (nodes.plants.length > 0 || isOfPlant);
  return (
    <div className="flex flex-col gap-1">
      {mayBeOfPlant && (
        <PlantPick
          value={value}
          nodes={nodes}
          mayKeep={mayKeep}
          place={isOfPlant ? place : undefined}
          onType={onType}
        />
      )}
      {!isOfPlant && (
        <Input
          {...wiring}
          name={name}
          data-place={place}
          value={value}
          readOnly={!mayKeep}
          required={needed === true}
          autoComplete="off"
          maxLength={isFigure(kind) ? 80 : most}
          inputMode={isFigure(kind) ? 'decimal' : kind === 'year' ? 'numeric' : undefined}
          className={isFigure(kind) || name === 'code' ? 'figure' : undefined}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </div>
  );
}

/** Where a factor comes from: a figure that is typed, or a plant of the installation. */
function PlantPick({
  value,
  nodes,
  mayKeep,
  place,
  onType,
}: Pick<RowFieldProps, 'nodes' | 'mayKeep'> & {
  value: string;
  place: string | undefined;
  onType: (text: string) => void;
}) {
  const { t } = useTranslation('cbam');
  return (
    <Select
      aria-label={t('op.factorFrom')}
      data-place={place}
      value={plantIn(value) === null ? '' : value}
      disabled={!mayKeep}
      onChange={(event) => onType(event.target.value)}
    >
      <option value="">{t('op.factorStated')}</option>
      {nodes.plants.map(({ key, name }) => (
        <option key={key} value={factorOfPlant(key)}>
          {t('op.factorOf', { name: name || t('op.unnamed') })}
        </option>
      ))}
    </Select>
  );
}

type OptionsProps = Pick<RowFieldProps, 'list' | 'field' | 'nodes'> & { readonly value: string };

function Options({ list, field, value, nodes }: OptionsProps) {
  const { kind, options = [], needed } = field;
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const none = <option value="">{needed ? t('op.choose') : t('op.none')}</option>;
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
  if (kind === 'process' || kind === 'target')
    return <NodeOptions list={list} field={field} value={value} nodes={nodes} />;
  const others = value === '' || options.includes(value) ? [] : [value];
  return (
    <>
      {none}
      {[...options, ...others].map((option) => (
        <option key={option} value={option}>
          {sentence('cbam', `choice.${option}`, {}, option)}
        </option>
      ))}
    </>
  );
}

/** Processes, and where a source is led also plants, other uses, the installation's total alone, and ways to split it. */
function NodeOptions({ list, field: { kind, name }, value, nodes }: OptionsProps) {
  const { t } = useTranslation('cbam');
  const isPart = list === 'to' || list === 'heatTo' || list === 'electricityTo';
  const named = kind === 'target' ? [...nodes.processes, ...nodes.plants] : nodes.processes;
  const more = kind === 'target' ? [OTHER, ...(isPart ? [] : [NOWHERE, ...SPLITS.map(splitBy)])] : [];
  const isGone = value !== '' && !named.some(({ key }) => key === value) && !more.includes(value);
  return (
    <>
      <option value={isGone ? value : ''}>{t('op.choose')}</option>
      {named.map((node) => (
        <option key={node.key} value={node.key}>
          {node.name || t('op.unnamed')}
        </option>
      ))}
      {kind === 'target' && <option value={OTHER}>{t('op.other')}</option>}
      {more.includes(NOWHERE) && (
        <option value={NOWHERE}>{t(name === 'to' ? 'op.nowhere' : 'op.nowhereOfPlant')}</option>
      )}
      {!isPart &&
        kind === 'target' &&
        SPLITS.map((way) => (
          <option key={way} value={splitBy(way)}>
            {t(`op.split.${way}`)}
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
