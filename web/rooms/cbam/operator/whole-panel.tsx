import { useTranslation } from 'react-i18next';
import { Panel } from '#web/ui/panel.tsx';
import type { Row } from './draft.ts';
import { Fields } from './grouped-fields.tsx';
import type { RowContext } from './row-fields.tsx';

interface WholePanelProps {
  readonly row: Row | undefined;
  readonly context: RowContext;
  readonly onChange: (row: Row) => void;
}

/** What is said of the year as a whole: its period, stated totals, the quality of its data, who verifies it. */
export function WholePanel({ row, context, onChange }: WholePanelProps) {
  const { t } = useTranslation('cbam');
  if (row === undefined) return null;
  return (
    <Panel title={t('section.whole')} text={t('section.whole.text')} testId="section-whole">
      <Fields list="whole" row={row} context={context} onChange={onChange} />
    </Panel>
  );
}
