import type { Output } from '#web/api/call.ts';
import { readQuantity } from '#web/results/read-amount.ts';
import type { Language } from '#web/words/language.ts';
import { exact } from '#web/words/number.ts';
import { type Content, isRecord, type Row } from './draft.ts';

export type Series = Output<'cbam.ledgerLines'>['series'][number];
export type LedgerSource = NonNullable<NonNullable<Content['streams']>[number]['ledger']>;

/** The lines that a stream's amount was taken from; null: it was typed. */
export function ledgerOf({ was }: Row): LedgerSource | null {
  const { ledger } = was;
  return isRecord(ledger) ? (ledger as unknown as LedgerSource) : null;
}

/** Whether the ledger says something else today: another amount, or other versions of the lines. */
export function isStale(row: Row, source: LedgerSource, now: Series, marks: Language): boolean {
  const versions = (lines: LedgerSource['lines']) =>
    lines
      .map(({ entryId }) => entryId)
      .toSorted()
      .join(' ');
  return (
    now.amount !== readQuantity(row.fields['amount'] ?? '', marks) ||
    versions(now.lines) !== versions(source.lines)
  );
}

/** The stream with the amount that the lines come to, naming them. */
export function takenInto(
  row: Row,
  asked: Pick<LedgerSource, 'kind' | 'siteId' | 'from' | 'to'>,
  { amount, lines }: Series,
  { marks }: { readonly marks: Language },
): Row {
  if (amount === null) return row;
  return {
    ...row,
    was: { ...row.was, ledger: { ...asked, lines } },
    fields: { ...row.fields, amount: exact(amount, marks) },
  };
}

/** The stream as it is, without its lines. */
export function leftAlone(row: Row): Row {
  const { ledger: _lines, ...was } = row.was;
  return { ...row, was };
}
