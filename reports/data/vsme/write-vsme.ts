import type { ReportDatapoint, ReportDocument } from '../../document.ts';
import listed from './concepts.json' with { type: 'json' };

type Concepts = Readonly<Record<string, { readonly concept: string; readonly type: string }>>;
const CONCEPTS: Concepts = listed.concepts;

/**
 * The figures of VSME under the names of EFRAG's taxonomy, as JSON. No validator of it runs here, and the file says so: it is no
 * XBRL report. A figure without a value is there with its reason; a report that does not
 * follow VSME has no facts.
 */
export function writeVsme({ organization, number, madeAt, datapoints }: ReportDocument): Promise<Uint8Array> {
  const facts = datapoints.flatMap((point) => factOf(point));
  const text = JSON.stringify(
    {
      format: 'razao.vsme-facts/1',
      validated: false,
      remark: 'Not validated: facts under the concept names of the taxonomy, not an XBRL report.',
      taxonomy: listed.source,
      entity: { name: organization.name },
      report: { number, madeAt },
      facts,
    },
    null,
    2,
  );
  return Promise.resolve(new TextEncoder().encode(`${text}\n`));
}

/** A figure that the taxonomy has a concept for, of its type. */
interface VsmeFact extends Pick<ReportDatapoint, 'value' | 'unit' | 'period'> {
  readonly concept: string;
  readonly type: string;
}

/** The figures of a document that the taxonomy has a concept for. */
export function vsmeFacts({ datapoints }: Pick<ReportDocument, 'datapoints'>): VsmeFact[] {
  return datapoints.flatMap(({ programme, code, value, unit, period }) => {
    const known = programme === 'vsme' ? CONCEPTS[code] : undefined;
    return known === undefined ? [] : [{ ...known, value, unit, period }];
  });
}

function factOf({ programme, code, value, unit, period, reason, gwpSet }: ReportDatapoint) {
  const known = programme === 'vsme' ? CONCEPTS[code] : undefined;
  if (known === undefined) return [];
  return [
    {
      concept: `vsme:${known.concept}`,
      type: known.type,
      value,
      unit,
      period,
      ...(gwpSet !== undefined && { gwpSet }),
      ...(reason !== undefined && { reason: { code: reason.code, text: reason.text } }),
      datapoint: code,
    },
  ];
}
