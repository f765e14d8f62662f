import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { Draft } from './draft.ts';
import { isNeededBy, type Section } from './fields.ts';

/** Whether a section holds something, or a category of the year's processes needs it. */
export function isCalledFor(section: Section, { rows }: Draft): boolean {
  if (section === 'whole') return Object.values(rows.whole[0]?.fields ?? {}).some((text) => text !== '');
  const categories = rows.processes.map(({ fields }) => fields['category'] ?? '');
  return rows[section].length > 0 || isNeededBy(section, categories);
}

/** Sections that this year has no use for so far, to be asked for. */
export function MoreSections({
  sections,
  onAsk,
}: {
  readonly sections: readonly Section[];
  readonly onAsk: (section: Section) => void;
}) {
  const { t } = useTranslation('cbam');
  if (sections.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2" data-testid="more-sections">
      <p className="text-[0.8125rem] text-quiet">{t('op.more')}</p>
      {sections.map((section) => (
        <Button
          key={section}
          size="small"
          wraps
          onClick={() => onAsk(section)}
          data-testid={`ask-${section}`}
        >
          <Plus aria-hidden />
          {t(`section.${section}`)}
        </Button>
      ))}
    </div>
  );
}
