import { Ellipsis, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import type { Column } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import { GROUP_KEYS, type GroupKey, type TableState } from './state.ts';
import { type View, ViewsMenu } from './views-menu.tsx';

interface ToolbarProps {
  readonly state: TableState;
  readonly onChange: (part: Partial<TableState>) => void;
  readonly columns: readonly Column[];
  readonly onColumns: (keys: readonly string[]) => void;
  readonly total: number | null;
  readonly mayWrite: boolean;
  readonly isNarrow: boolean;
  readonly onDrafts: () => void;
  readonly onWithdrawals: () => void;
  readonly onWithdrawAll: () => void;
}

/** Views, groups, columns, files and what else is done with the whole. */
export function Toolbar(props: ToolbarProps) {
  const { state, onChange, columns, onColumns, total, mayWrite, isNarrow } = props;
  const { t } = useTranslation('tables');
  const open = ({ id, content }: View) => {
    if (content.columns) onColumns(content.columns);
    onChange({ viewId: id, filter: content.filter, sort: content.sort, groupBy: content.groupBy });
  };
  const keys = columns.map(({ key }) => key as string);
  return (
    <div className="flex flex-wrap items-center gap-2" data-bars>
      <ViewsMenu
        current={{ filter: state.filter, sort: [...state.sort], groupBy: state.groupBy, columns: keys }}
        viewId={state.viewId}
        mayShare={mayWrite}
        onOpen={open}
      />
      <label className="flex items-center gap-2">
        <span className="text-quiet max-sm:clip-hidden">{t('group')}</span>
        <Select
          value={state.groupBy ?? ''}
          aria-label={t('group')}
          onChange={(event) => onChange({ groupBy: (event.target.value || null) as GroupKey | null })}
          look="h-9 rounded-md border border-line bg-panel px-2 max-w-full"
          data-testid="group-by"
        >
          <option value="">{t('group.none')}</option>
          {GROUP_KEYS.map((key) => (
            <option key={key} value={key}>
              {t(`group.${key}`)}
            </option>
          ))}
        </Select>
      </label>
      {!isNarrow && <ColumnsMenu shown={columns} onChange={onColumns} />}
      <ExportMenu filter={state.filter} sort={state.sort} columns={columns} total={total} />
      {mayWrite && (
        <Button look="primary" onClick={props.onDrafts} data-testid="drafts-open">
          <Plus aria-hidden />
          {t('add')}
        </Button>
      )}
      <MenuButton
        button={{
          className:
            'inline-flex size-9 shrink-0 items-center justify-center rounded-md border border-line bg-panel hover:bg-sunken [&_svg]:size-4',
          'aria-label': t('more'),
          'data-testid': 'more-open',
          children: <Ellipsis aria-hidden />,
        }}
      >
        {({ MenuPanel, MenuItem }) => (
          <MenuPanel>
            <MenuItem onSelect={props.onWithdrawals} data-testid="withdrawals-open">
              {t('withdrawals')}
            </MenuItem>
            {mayWrite && (
              <MenuItem onSelect={props.onWithdrawAll} disabled={!total} data-testid="withdraw-all">
                {t('withdraw.all')}
              </MenuItem>
            )}
          </MenuPanel>
        )}
      </MenuButton>
    </div>
  );
}
