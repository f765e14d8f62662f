import type { Input, Output } from '#web/api/call.ts';
import { sentence } from '#web/words/words.ts';

type Problems = Extract<Output<'cbam.calculate'>, { status: 'not_calculated' }>['problems'];
type Named = { readonly name?: string; readonly id?: string; readonly code?: string };

/** Problems whose places in the record are said as the form names them: `streams.0.ncv` → “Gás natural: PCI”. */
export function spokenProblems(problems: Problems, told: Input<'cbam.calculate'>): Problems {
  return problems.map(({ code, params }) => {
    const { field, category, process } = params;
    return {
      code,
      params: {
        ...params,
        ...(field !== undefined && { field: spokenField(field, told) }),
        ...(category !== undefined && { category: sentence('cbam', `choice.${category}`) }),
        ...(process !== undefined && {
          process: told.processes.find(({ id }) => id === process)?.name ?? process,
        }),
      },
    };
  });
}

function spokenField(path: string, told: Input<'cbam.calculate'>): string {
  const [section = '', at = '', ...rest] = path.split('.');
  const rows = (told as unknown as Record<string, readonly Named[] | undefined>)[section];
  const row = Array.isArray(rows) ? rows[Number(at)] : undefined;
  if (row === undefined) return path;
  const list = rest.findLast((part) => !/^\d+$/.test(part) && part !== rest.at(-1)) ?? section;
  const last = rest.at(-1) ?? '';
  const field = sentence('cbam', `f.${list}.${last}`, {}, sentence('cbam', `f.${last}`, {}, rest.join('.')));
  return [row.name ?? row.id ?? row.code ?? at, field].filter(Boolean).join(': ');
}
