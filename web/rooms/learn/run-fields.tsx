import { useTranslation } from 'react-i18next';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { atPath } from './at-path.ts';
import type { Run } from './use-run.ts';

interface RunFieldsProps {
  run: Run;
  typed: Readonly<Record<string, string>>;
  onChange: (path: string, text: string) => void;
  /** Figures can also be dragged: told with what they come to. */
  onDrag?: (path: string, figure: string) => void;
}

/** What is typed or chosen before a calculation. */
export function RunFields({ run, typed, onChange, onDrag }: RunFieldsProps) {
  const { language } = useFormats();
  useTranslation('learn');
  return run.fields.map(({ path, label, said, as, options = [] }) => (
    <div key={path} className="min-w-40 grow basis-40 sm:max-w-64">
      <Field label={said ?? sentence('learn', `field.${label}`)}>
        {(wiring) =>
          as === 'choice' ? (
            <Select
              {...wiring}
              value={typed[path] ?? ''}
              onChange={(event) => onChange(path, event.target.value)}
              data-testid={`field-${label}`}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option[language]}
                </option>
              ))}
            </Select>
          ) : (
            <Input
              {...wiring}
              type={as === 'month' ? 'month' : 'text'}
              inputMode={as === 'number' ? 'decimal' : undefined}
              autoComplete="off"
              maxLength={60}
              value={as === 'month' ? (typed[path] ?? '').slice(0, 7) : (typed[path] ?? '')}
              onChange={(event) => onChange(path, event.target.value)}
              data-testid={`field-${label}`}
            />
          )
        }
      </Field>
      {onDrag && as === 'number' && (
        <Slider
          key={path}
          label={said ?? sentence('learn', `field.${label}`)}
          begins={Number(atPath(run.input, path))}
          onDrag={(figure) => onDrag(path, figure)}
        />
      )}
    </div>
  ));
}

/** Positions of a slider on each side of where it begins. */
const STEPS = 20;

/** A figure between nothing and twice what it begins with, to be dragged. */
function Slider({
  label,
  begins,
  onDrag,
}: {
  label: string;
  begins: number;
  onDrag: (figure: string) => void;
}) {
  const { t } = useTranslation('learn');
  if (!Number.isFinite(begins) || begins <= 0) return null;
  return (
    <input
      type="range"
      min={0}
      max={2 * STEPS}
      defaultValue={STEPS}
      aria-label={t('drag', { what: label })}
      onChange={({ target }) =>
        onDrag(String(Number(((begins * Number(target.value)) / STEPS).toPrecision(6))))
      }
      className="mt-1 w-full accent-accent print:hidden"
      data-testid="field-slider"
    />
  );
}
