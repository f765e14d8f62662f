import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/states.tsx';
import { excerptQuery } from '../bytes.ts';
import { TableExcerpt } from '../table-excerpt.tsx';
import { ColumnHead } from './column-head.tsx';
import type { SheetMapping } from './use-import.ts';

const ROWS_SHOWN = 8;

interface MappedRowsProps {
  documentId: string;
  mapping: SheetMapping;
  onChange: (mapping: SheetMapping) => void;
  /** The file inside an archive; null: the document is the file. */
  inner?: string | null;
}

/** The first rows of a sheet; each column bears what it is taken for. */
export function MappedRows({ documentId, mapping, onChange, inner = null }: MappedRowsProps) {
  const place = { at: 'cell' as const, sheet: mapping.sheet, row: mapping.headerRow ?? 1, column: 1 };
  const { data } = useQuery(
    excerptQuery({ documentId, place, around: ROWS_SHOWN, ...(inner === null ? {} : { inner }) }),
  );
  if (data?.shape !== 'table') return <Skeleton className="h-40" />;
  const change = (position: number, part: Partial<SheetMapping['columns'][number]>) =>
    onChange({
      ...mapping,
      columns: mapping.columns.map((one) => (one.column === position ? { ...one, ...part } : one)),
    });
  return (
    <TableExcerpt
      table={data}
      place={undefined}
      onSeen={undefined}
      heads={mapping.columns.map((column) => ({
        column: column.column,
        head: <ColumnHead column={column} onChange={(part) => change(column.column, part)} />,
      }))}
    />
  );
}
