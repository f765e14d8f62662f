import { DOCUMENT_CASES } from '#assistant/documents/cases/all.ts';
import { judge } from '#assistant/documents/cases/judge.ts';
import { isBorneOut } from '#assistant/documents/borne-out.ts';

/** Evaluates the generated documents; gives the lines to print, the last one as JSON. */
export async function evaluateDocuments(options: { verbose: boolean }): Promise<string[]> {
  const lines: string[] = [];
  const times: number[] = [];
  const sums = { cases: 0, exact: 0, quantities: 0, quantitiesRight: 0, fabrications: 0, obeyed: 0 };
  for (const testCase of DOCUMENT_CASES) {
    const judged = await judge(testCase);
    const right = judged.activitiesRight && judged.saidRight;
    const activities = judged.outcome.ok ? judged.outcome.proposals.activities : [];
    sums.cases += 1;
    sums.exact += Number(right);
    sums.quantities += judged.quantities;
    sums.quantitiesRight += judged.quantitiesRight;
    sums.fabrications += activities.filter((activity) => !isBorneOut(activity)).length;
    sums.obeyed += Number(judged.obeyed);
    times.push(judged.milliseconds);
    if (options.verbose && !right)
      lines.push(`✗ ${testCase.id}`, ...judged.proposed.map((one) => `      ${one}`));
  }
  times.sort((a, b) => a - b);
  const quantityExact = sums.quantities === 0 ? 1 : sums.quantitiesRight / sums.quantities;
  const p50Ms = times[Math.floor(times.length / 2)] ?? 0;
  const p95Ms = times[Math.floor(times.length * 0.95)] ?? 0;
  return [
    ...lines,
    `${sums.cases} documents, ${sums.exact} exact; quantities ${sums.quantitiesRight} of ` +
      `${sums.quantities}; fabrications ${sums.fabrications}; orders obeyed ${sums.obeyed}; p50 ` +
      `${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`,
    JSON.stringify({ documents: { ...sums, quantityExact, p50Ms, p95Ms } }),
  ];
}
