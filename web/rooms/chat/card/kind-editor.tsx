import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { kindsQuery } from '#web/api/queries.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { wordFilter } from '#web/ui/word-filter.ts';
import { useFormats } from '#web/words/format.ts';
import { KindName } from '#web/words/kind-name.tsx';
import { categoryName, scopeName } from '#web/words/names.ts';

/** Every activity kind by its name in either language, grouped by scope. */
export function KindEditor({ kind, onSave }: { kind: string | null; onSave: (kind: string) => void }) {
  const { t } = useTranslation('chat');
  const { language } = useFormats();
  const { data, isPending } = useQuery(kindsQuery);
  if (isPending) return <Skeleton className="h-40 w-72" />;
  return (
    <Command
      label={t('edit.searchKind')}
      defaultValue={kind ?? ''}
      loop
      filter={wordFilter}
      className="w-80 max-w-full"
    >
      <Command.Input
        autoFocus
        placeholder={t('edit.searchKind')}
        className="mb-2 h-9 w-full rounded-md border border-edge bg-panel px-2.5 placeholder:text-quiet"
        data-testid="edit-kind"
      />
      <Command.List className="max-h-[300px] overflow-y-auto">
        <Command.Empty className="p-4 text-center text-quiet">{t('edit.noKind')}</Command.Empty>
        {([1, 2, 3] as const).map((scope) => (
          <Command.Group
            key={scope}
            heading={scopeName(scope)}
            className={
              '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 ' +
              '[&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-quiet'
            }
          >
            {data?.kinds
              .filter((candidate) => candidate.scope === scope)
              .map((candidate) => (
                <Command.Item
                  key={candidate.key}
                  value={candidate.key}
                  keywords={[candidate.name['pt-BR'], candidate.name.en]}
                  onSelect={onSave}
                  className="cursor-pointer rounded-md px-2 py-1.5 select-none data-[selected=true]:bg-accent-soft"
                >
                  <KindName name={candidate.name[language]} />
                  <span className="block text-xs text-quiet">
                    {categoryName(candidate.category)}
                    {!candidate.calculable && ` · ${t('edit.recordedOnly')}`}
                  </span>
                </Command.Item>
              ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}
