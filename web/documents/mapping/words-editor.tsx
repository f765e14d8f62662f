import { useTranslation } from 'react-i18next';
import { Field, Input } from '#web/ui/field.tsx';
import { KindPick, Pick, SitePick, UnitPick } from './picks.tsx';
import { columnLetters } from '../place-words.ts';
import type { SheetMapping } from './use-import.ts';

interface EditorProps {
  mapping: SheetMapping;
  onChange: (mapping: SheetMapping) => void;
}

/** Words that can be corrected one by one; what nobody knows yet stands first. */
const MOST_WORDS = 60;

const LISTS = { kinds: KindPick, units: UnitPick, sites: SitePick } as const;

function WordList({ mapping, onChange, list }: EditorProps & { list: keyof typeof LISTS }) {
  const { t } = useTranslation('documents');
  const words = mapping[list];
  if (words.length === 0) return null;
  const sorted = words.toSorted((one, other) => Number(one.means !== null) - Number(other.means !== null));
  const Choice = LISTS[list];
  return (
    <>
      {sorted.slice(0, MOST_WORDS).map(({ word, means }) => (
        <div
          key={word}
          className="grid grid-cols-1 items-end gap-2 sm:grid-cols-2"
          data-testid="mapping-word"
        >
          <p className="min-w-0 break-words">{t('mapping.word', { word })}</p>
          <Choice
            kind={null}
            value={means}
            none={t('mapping.unknown')}
            onChange={(next) =>
              onChange({
                ...mapping,
                [list]: words.map((one) => (one.word === word ? { word, means: next } : one)),
              })
            }
          />
        </div>
      ))}
      {words.length > MOST_WORDS && (
        <p className="text-quiet">{t('mapping.moreWords', { count: words.length - MOST_WORDS })}</p>
      )}
    </>
  );
}

/** Kinds, units and sites by the words of the sheet. */
export function WordsEditor({ mapping, onChange }: EditorProps) {
  const { t } = useTranslation('documents');
  if (mapping.kinds.length + mapping.units.length + mapping.sites.length === 0) return null;
  return (
    <section className="mt-5 flex flex-col gap-2">
      <h3 className="font-semibold">{t('mapping.words')}</h3>
      {(Object.keys(LISTS) as (keyof typeof LISTS)[]).map((list) => (
        <WordList key={list} list={list} mapping={mapping} onChange={onChange} />
      ))}
    </section>
  );
}

interface WholeProps extends EditorProps {
  keyColumn: number | null;
  onKeyColumn: (column: number | null) => void;
}

/** What holds for all rows, and what names a row for good. */
export function WholeSheet({ mapping, onChange, keyColumn, onKeyColumn }: WholeProps) {
  const { t } = useTranslation('documents');
  const byRow = t('mapping.byRow');
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-semibold">{t('mapping.all')}</h3>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <KindPick value={mapping.kind} none={byRow} onChange={(kind) => onChange({ ...mapping, kind })} />
        <UnitPick
          kind={mapping.kind}
          value={mapping.unit}
          none={byRow}
          onChange={(unit) => onChange({ ...mapping, unit })}
        />
        <SitePick value={mapping.site} none={byRow} onChange={(site) => onChange({ ...mapping, site })} />
        <Field label={t('mapping.year')}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              maxLength={4}
              className="figure h-9 px-2"
              defaultValue={mapping.year ?? ''}
              onChange={({ target: { value } }) => {
                if (value === '' || /^(?:19|20|21)\d\d$/.test(value))
                  onChange({ ...mapping, year: value === '' ? null : Number(value) });
              }}
            />
          )}
        </Field>
        <div className="sm:col-span-2">
          <Pick
            label={t('mapping.key')}
            value={keyColumn === null ? null : String(keyColumn)}
            none={t('mapping.keyNone')}
            options={mapping.columns.map(({ column, header }) => ({
              value: String(column),
              label: t('mapping.column', {
                letters: columnLetters(column),
                header: header || t('mapping.unnamed'),
              }),
            }))}
            onChange={(column) => onKeyColumn(column === null ? null : Number(column))}
            testId="mapping-key"
          />
          <p className="mt-1 text-[0.8125rem] text-quiet">{t('mapping.keyHint')}</p>
        </div>
      </div>
    </section>
  );
}
