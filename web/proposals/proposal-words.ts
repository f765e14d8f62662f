import type { TFunction } from 'i18next';
import type { Finding } from '#web/quality/asked.ts';
import { findingSentence } from '#web/quality/finding-words.ts';
import type { Formats } from '#web/words/format.ts';
import type { Proposal } from '#web/runs/asked.ts';

type Named = Readonly<Record<string, string>> | null;

interface AskedSeries {
  readonly siteName: string | null;
  readonly name: Named;
  readonly months: readonly string[];
}

/** What a proposal is about: its first line, and what stands under it. */
export interface ProposalWords {
  readonly title: string;
  readonly more: readonly string[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a proposal says in the reader's language. */
export function proposalWords(
  { kind, facts }: Pick<Proposal, 'kind' | 'facts'>,
  t: TFunction<'agents'>,
  tQuality: TFunction<'quality'>,
  formats: Formats,
): ProposalWords {
  const named = (name: unknown): string => (name as Named)?.[formats.language] ?? '';
  const told = {
    person: textOf(facts['person']),
    inventory: textOf(facts['inventoryName']),
    day: facts['dueOn'] === undefined ? '' : formats.dayInSentence(textOf(facts['dueOn'])),
  };
  switch (kind) {
    case 'request': {
      const series = facts['series'] as readonly AskedSeries[];
      return {
        title: t(typeof facts['formerly'] === 'string' ? 'request.handedOn' : 'request.text', {
          ...told,
          formerly: textOf(facts['formerly']),
          count: Number(facts['cells']),
        }),
        more: series.map(({ name, siteName, months }) =>
          t('request.series', {
            name: named(name),
            site: siteName ?? t('noSite'),
            months: months.map((month) => formats.shortMonth(month)).join(', '),
          }),
        ),
      };
    }
    case 'reminder':
      return { title: t('reminder.text', told), more: [] };
    case 'report':
      return { title: t('report.text', told), more: [] };
    case 'cbam_lines':
      return tableWords(facts, t);
    default: {
      const finding = facts as unknown as Finding;
      const name = named(facts['name']);
      return {
        title: [name, textOf(facts['siteName'])].filter(Boolean).join(', '),
        more: [findingSentence(finding, tQuality, formats)],
      };
    }
  }
}

/** A table of imports under CBAM that is whole. */
function tableWords(facts: Proposal['facts'], t: TFunction<'agents'>): ProposalWords {
  const names = facts['installations'] as readonly string[];
  const byDefault = facts['byDefault'];
  return {
    title: t('cbam.text', { count: Number(facts['lines']), name: textOf(facts['documentName']) }),
    more: [
      ...(typeof byDefault === 'number' && byDefault > 0 ? [t('cbam.byDefault', { count: byDefault })] : []),
      ...(names.length > 0 ? [t('cbam.installations', { names: names.join(', ') })] : []),
    ],
  };
}

/** Where the thing itself is shown. */
export function proposalPlace({ facts }: Pick<Proposal, 'facts'>): string | null {
  if (typeof facts['findingId'] === 'string') return `/quality?finding=${facts['findingId']}`;
  if (typeof facts['inventoryId'] === 'string')
    return `/carbon-inventory/completeness?inventory=${facts['inventoryId']}`;
  return null;
}
