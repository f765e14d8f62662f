import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import type { Language } from '#web/words/language.ts';
import type { Template } from './template-rows.ts';
import { templatesQuery } from './templates-query.ts';

const FORMATS = ['xlsx', 'csv'] as const;

/** A template for each category, in either language. */
export function TemplatesPanel() {
  const { t } = useTranslation('import');
  const shell = useTranslation('shell');
  const [language, setLanguage] = useState<Language>(useFormats().language);
  const { data: context } = useQuery(contextQuery);
  const query = useQuery(templatesQuery);
  const save = async (template: Template, format: (typeof FORMATS)[number]): Promise<void> => {
    try {
      const { makeTemplate } = await import('./template-file.ts');
      const open = (context?.sites ?? []).filter(({ archivedAt }) => archivedAt === null);
      const file = await makeTemplate(
        template,
        format,
        language,
        open.map(({ name }) => name),
      );
      saveFile(file.name, file.content);
    } catch (error) {
      toast.bad({ title: error instanceof Error ? error.message : String(error) });
    }
  };
  const labels = { loading: shell.t('loading'), failed: t('templates.failed'), again: shell.t('retry') };
  return (
    <Panel title={t('templates')} text={t('templates.text')} testId="import-templates">
      <Choice
        legend={t('templates.language')}
        value={language}
        onChange={setLanguage}
        options={(['pt-BR', 'en'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
        testId="template-language"
      />
      <Reading query={query} labels={labels}>
        {({ templates }) => (
          <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {templates.map((template) => (
              <li
                key={template.key}
                className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line px-3 py-2"
              >
                <span className="min-w-0 break-words">{t(`category.${template.key}`)}</span>
                <span className="flex gap-1">
                  {FORMATS.map((format) => (
                    <Button
                      key={format}
                      size="small"
                      onClick={() => void save(template, format)}
                      aria-label={t('templates.save', {
                        name: t(`category.${template.key}`),
                        format: format.toUpperCase(),
                      })}
                      data-testid={`template-${template.key}-${format}`}
                    >
                      <Download aria-hidden />
                      {format.toUpperCase()}
                    </Button>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Reading>
    </Panel>
  );
}
