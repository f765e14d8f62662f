import { SCOPE3_CATEGORIES } from '#engine/scope3/definition.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { readAmount } from '#web/results/read-amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select, TextArea } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { kgOfTonnes } from './read-typed.ts';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { type Life, useChange } from './life.ts';

const SUBJECTS = ['source', 'category', 'site'] as const;
const CATEGORIES: readonly (readonly [scope: 1 | 2 | 3, categories: readonly string[]])[] = [
  [
    1,
    ['stationary_combustion', 'mobile_combustion', 'process', 'fugitive', 'agriculture', 'waste_treatment'],
  ],
  [2, ['purchased_electricity', 'purchased_heat']],
  [3, SCOPE3_CATEGORIES],
];

/** States something that the inventory leaves out, with the justification that will be disclosed. */
export function ExclusionDrawer({ life, onClose }: { readonly life: Life; readonly onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [subject, setSubject] = useState<(typeof SUBJECTS)[number]>('source');
  const [unread, setUnread] = useState(false);
  const exclude = useChange('inventory.exclude', onClose);
  const subjects = SUBJECTS.filter((one) => one !== 'site' || life.sites.length > 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const said = (name: string) => fieldText(form, name).trim();
    const tonnes = said('estimate') === '' ? null : readAmount(said('estimate'), formats.marks);
    const isUnread = said('estimate') !== '' && tonnes === null;
    setUnread(isUnread);
    if (isUnread) return;
    const category = said('category');
    const scope = CATEGORIES.find(([, list]) => list.includes(category))?.[0];
    exclude.mutate({
      inventoryId: life.id,
      subject,
      description: said('description'),
      justification: said('justification'),
      ...(category && scope ? { category, scope } : {}),
      ...(said('site') ? { siteId: said('site') } : {}),
      ...(tonnes === null ? {} : { estimatedCo2eKg: kgOfTonnes(tonnes), estimatedHow: said('how') }),
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('exclusion.add')}
      description={t('exclusions.text')}
      closeLabel={shell.t('close')}
      testId="exclusion-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Choice
          legend={t('exclusion.subject')}
          options={subjects.map((value) => ({ value, label: t(`subject.${value}`) }))}
          value={subject}
          onChange={setSubject}
        />
        <Field label={t('exclusion.description')}>
          {(wiring) => <Input {...wiring} name="description" required maxLength={200} />}
        </Field>
        {subject !== 'site' && (
          <Field label={t('exclusion.category')}>
            {(wiring) => (
              <Select {...wiring} name="category" required={subject === 'category'} defaultValue="">
                <option value="">{t('notSaid')}</option>
                {CATEGORIES.map(([scope, list]) => (
                  <optgroup key={scope} label={scopeName(scope)}>
                    {list.map((category) => (
                      <option key={category} value={category}>
                        {categoryName(category)}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            )}
          </Field>
        )}
        {life.sites.length > 0 && (
          <Field label={t('site')}>
            {(wiring) => (
              <Select {...wiring} name="site" required={subject === 'site'} defaultValue="">
                <option value="">{t('notSaid')}</option>
                {life.sites.map(({ siteId, name }) => (
                  <option key={siteId} value={siteId}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t('exclusion.justification')}>
          {(wiring) => <TextArea {...wiring} name="justification" rows={3} maxLength={2000} required />}
        </Field>
        <Estimate unread={unread} />
        {exclude.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={exclude.error.message} />
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          busy={exclude.isPending}
          className="self-end"
          data-testid="exclusion-save"
        >
          {t('save')}
        </Button>
      </form>
    </Drawer>
  );
}

/** How much it would be, where somebody knows, and from what. */
function Estimate({ unread }: { readonly unread: boolean }) {
  const { t } = useTranslation('inventory');
  const [amount, setAmount] = useState('');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={t('exclusion.estimateField')}
        hint={t('exclusion.estimateHint')}
        error={unread ? t('unread') : undefined}
      >
        {(wiring) => (
          <Input
            {...wiring}
            name="estimate"
            inputMode="decimal"
            className="figure"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('exclusion.how')}>
        {(wiring) => <Input {...wiring} name="how" maxLength={500} required={amount.trim() !== ''} />}
      </Field>
    </div>
  );
}
