import type { Output } from '#web/api/call.ts';
import type { Formats } from '#web/words/format.ts';
import { words } from '#web/words/words.ts';
import { findingSentence } from './finding-words.ts';

type DraftFinding = Pick<Output<'draft.list'>['drafts'][number]['findings'][number], 'code' | 'params'>;

/** What a draft is to be looked at for, in the words in which the same is said of a line. */
export function draftFindingSentence({ code, params }: DraftFinding, formats: Formats): string {
  const t = words.getFixedT(null, 'quality');
  const days = { from: params['from'] ?? '', to: params['to'] ?? '' };
  switch (code) {
    case 'evidence.recognized':
      return t('draft.recognized');
    case 'draft.duplicate_document':
      return t('draft.duplicate_document');
    case 'draft.duplicate_period':
      return t('draft.duplicate_period');
    case 'draft.outlier':
      return findingSentence({ rule: 'outlier', figures: params, ...days }, t, formats);
    case 'draft.unit_slip':
      return findingSentence({ rule: 'unit_slip', figures: params, ...days }, t, formats);
    default:
      return findingSentence({ rule: 'whole_and_parts', figures: params, ...days }, t, formats);
  }
}
