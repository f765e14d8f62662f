import { useTranslation } from 'react-i18next';
import type { Input, Output } from '#web/api/call.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { withPlaces } from '../figures.ts';
import { nodeName } from './spoken-problems.ts';

type Told = Extract<Output<'cbam.report'>, { status: 'composed' }>['influences'];

interface InfluencesProps {
  readonly influences: Told;
  readonly told: Input<'cbam.calculate'>;
}

/** What would be shown as zero is not worth a better measurement. */
const LEAST = 0.005;

/** Where a better measurement moves the emissions of the goods most: sources by what one per cent of them does. */
export function Influences({ influences, told }: InfluencesProps) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const shown = influences.filter(({ share }) => Math.abs(Number(share)) >= LEAST);
  if (shown.length === 0) return null;
  const byProcess = Map.groupBy(shown, ({ process }) => process);
  return (
    <Panel title={t('moves.title')} text={t('moves.text')} testId="influences">
      {[...byProcess].map(([process, sources]) => (
        <section key={process} className="flex flex-col gap-1">
          {byProcess.size > 1 && <h3 className="font-medium">{nodeName(process, told)}</h3>}
          <ol className="flex flex-col divide-y divide-line">
            {sources.map(({ field, name, share }) => (
              <li key={field} className="flex flex-wrap gap-x-4 py-1.5" data-testid="influence">
                <span className="min-w-0 flex-1 break-words">
                  {name}{' '}
                  <span className="text-[0.8125rem] text-quiet">
                    {sentence('cbam', `moves.kind.${kindOf(field)}`)}
                  </span>
                </span>
                <span className="figure">{t('moves.share', { share: withPlaces(share, 2, formats) })}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Panel>
  );
}

/** `processes.0.electricity.1` is electricity; everything else is called by its list. */
function kindOf(field: string): string {
  const parts = field.split('.');
  return parts.includes('electricity') ? 'electricity' : (parts[0] ?? '');
}
