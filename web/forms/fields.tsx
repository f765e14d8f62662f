import type { ComponentProps, ReactNode } from 'react';
import { type FieldPath, type FieldValues, type RegisterOptions, useController } from 'react-hook-form';
import { Choice } from '#web/ui/choice.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Input, Select, TextArea } from '#web/ui/field.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';
import type { TypedForm } from './typed-form.ts';

/** What every field of the kit is told: whose field it is, and what it is called. */
interface FieldOf<Typed extends FieldValues, Said> {
  readonly form: TypedForm<Typed, Said>;
  readonly name: FieldPath<Typed>;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly testId?: string;
}

/** What a control takes beside: the rules that the browser checks, how it is filled by itself. */
type Native<Control extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Control>,
  'form' | 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref'
>;

/** One of a list, as its `option` says it. */
export interface Option {
  readonly value: string | number;
  readonly label: string;
}

function errorOf<Typed extends FieldValues, Said>({
  form,
  name,
}: Pick<FieldOf<Typed, Said>, 'form' | 'name'>): string | undefined {
  return form.getFieldState(name, form.formState).error?.message;
}

interface TextFieldProps<Typed extends FieldValues, Said> extends FieldOf<Typed, Said>, Native<'input'> {
  /** Of a form that is sent as it is typed, and not read as a whole. */
  readonly rules?: RegisterOptions<Typed>;
}

/** A line of text. */
export function TextField<Typed extends FieldValues, Said>({
  form,
  name,
  label,
  hint,
  testId,
  rules,
  ...native
}: TextFieldProps<Typed, Said>) {
  return (
    <Field label={label} hint={hint} error={errorOf({ form, name })}>
      {(wiring) => <Input {...wiring} {...form.register(name, rules)} {...native} data-testid={testId} />}
    </Field>
  );
}

/** A figure, typed with the reader's marks. */
export function AmountField<Typed extends FieldValues, Said>(props: FieldOf<Typed, Said> & Native<'input'>) {
  return <TextField inputMode="decimal" className="figure" {...props} />;
}

/** A whole number between two bounds: a year, a count. */
export function WholeNumberField<Typed extends FieldValues, Said>(
  props: FieldOf<Typed, Said> & Native<'input'>,
) {
  return <TextField type="number" className="figure" {...props} />;
}

/** A text of several lines. */
export function LongTextField<Typed extends FieldValues, Said>({
  form,
  name,
  label,
  hint,
  testId,
  ...native
}: FieldOf<Typed, Said> & Native<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={errorOf({ form, name })}>
      {(wiring) => <TextArea {...wiring} {...form.register(name)} {...native} data-testid={testId} />}
    </Field>
  );
}

interface SelectFieldProps<Typed extends FieldValues, Said> extends FieldOf<Typed, Said> {
  readonly options: readonly Option[];
  /** What choosing nothing is called, where nothing may be chosen. */
  readonly none?: string | undefined;
  /** Told what was chosen, where something else in the form follows from it. */
  readonly onChosen?: (value: string) => void;
}

/** One of a list. What is chosen is kept while the list is still on its way. */
export function SelectField<Typed extends FieldValues, Said>({
  form,
  name,
  label,
  hint,
  testId,
  options,
  none,
  onChosen,
  ...native
}: SelectFieldProps<Typed, Said> & Native<'select'>) {
  const { field } = useController({ control: form.control, name });
  return (
    <Field label={label} hint={hint} error={errorOf({ form, name })}>
      {(wiring) => (
        <Select
          {...wiring}
          {...field}
          {...native}
          onChange={(event) => {
            field.onChange(event);
            onChosen?.(event.target.value);
          }}
          data-testid={testId}
        >
          {none !== undefined && <option value="">{none}</option>}
          <Options of={options} />
          {native.children}
        </Select>
      )}
    </Field>
  );
}

/** The choices of a list. */
export function Options({ of: options }: { readonly of: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface DayFieldProps<Typed extends FieldValues, Said> extends FieldOf<Typed, Said> {
  readonly required?: boolean;
  readonly onChosen?: (day: string) => void;
}

/** A day, kept as ISO 8601 or as it was typed. */
export function DayField<Typed extends FieldValues, Said>({
  form,
  name,
  label,
  hint,
  testId,
  required,
  onChosen,
}: DayFieldProps<Typed, Said>) {
  const labels = useDayLabels();
  const { field } = useController({ control: form.control, name });
  const choose = (day: string) => {
    field.onChange(day);
    onChosen?.(day);
  };
  return (
    <Field label={label} hint={hint} error={errorOf({ form, name })}>
      {(wiring) => (
        <DayInput
          {...wiring}
          {...field}
          required={required}
          onChange={choose}
          labels={labels}
          data-testid={testId}
        />
      )}
    </Field>
  );
}

interface ChoiceFieldProps<Typed extends FieldValues, Said> {
  readonly form: TypedForm<Typed, Said>;
  readonly name: FieldPath<Typed>;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly testId?: string;
  readonly onChosen?: (value: string) => void;
}

/** One of a few, all of them in sight. */
export function ChoiceField<Typed extends FieldValues, Said>({
  form,
  name,
  onChosen,
  ...choice
}: ChoiceFieldProps<Typed, Said>) {
  const { field } = useController({ control: form.control, name });
  const choose = (value: string) => {
    field.onChange(value);
    onChosen?.(value);
  };
  return <Choice {...choice} value={field.value} onChange={choose} />;
}

/** Yes or no. */
export function CheckField<Typed extends FieldValues, Said>({
  form,
  name,
  label,
  testId,
}: Omit<FieldOf<Typed, Said>, 'hint'>) {
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input type="checkbox" className="accent-accent" {...form.register(name)} data-testid={testId} />
      {label}
    </label>
  );
}

interface ChecksProps<Typed extends FieldValues, Said> {
  readonly form: TypedForm<Typed, Said>;
  /** Of a list of the values that are chosen. */
  readonly name: FieldPath<Typed>;
  readonly options: readonly Option[];
}

/** Any of a list, each with its box: what they are together is said around them. */
export function Checks<Typed extends FieldValues, Said>({ form, name, options }: ChecksProps<Typed, Said>) {
  return options.map(({ value, label }) => (
    <label key={value} className="flex min-h-8 items-center gap-2">
      <input type="checkbox" className="accent-accent" {...form.register(name)} value={value} />
      {label}
    </label>
  ));
}

interface ChecksFieldProps<Typed extends FieldValues, Said> extends ChecksProps<Typed, Said> {
  readonly legend: string;
  readonly hint?: string;
  readonly column?: boolean;
  readonly disabled?: boolean;
}

/** Any of a list under a legend, in a row that wraps or one below the other. */
export function ChecksField<Typed extends FieldValues, Said>({
  legend,
  hint,
  column = false,
  disabled,
  ...checks
}: ChecksFieldProps<Typed, Said>) {
  const error = errorOf(checks);
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 text-[0.8125rem] font-medium">{legend}</legend>
      <div className={column ? 'flex flex-col' : 'flex flex-wrap gap-x-4'}>
        <Checks {...checks} />
      </div>
      {hint && <p className="text-[0.8125rem] text-quiet">{hint}</p>}
      {error && (
        <p role="alert" className="text-[0.8125rem] text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
