import type { TraceNode } from '#engine/trace.ts';
import type { Input, Output } from '#web/api/call.ts';
import { sentence } from '#web/words/words.ts';
import { NESTED, NESTED_AT } from './fields.ts';

type Problems = Extract<Output<'cbam.calculate'>, { status: 'not_calculated' }>['problems'];
type Named = { readonly name?: string; readonly id?: string; readonly code?: string };

/** Problems whose places in the record are said as the form names them: `streams.0.ncv` → “Gás natural: PCI”. */
export function spokenProblems(problems: Problems, told: Input<'cbam.calculate'>): Problems {
  return problems.map(({ code, params }) => {
    const { field, category, process, item } = params;
    return {
      code,
      params: {
        ...params,
        ...(field !== undefined && { field: spokenField(field, told) }),
        ...(category !== undefined && { category: sentence('cbam', `choice.${category}`) }),
        ...(process !== undefined && { process: nodeName(process, told) }),
        ...(item !== undefined && { item: nodeName(item, told) }),
      },
    };
  });
}

/** The name of a process or precursor in the record, by its id. */
export function nodeName(id: string, told: Input<'cbam.calculate'>): string {
  return [...told.processes, ...(told.precursors ?? [])].find((one) => one.id === id)?.name ?? id;
}

/** The steps of a figure, in which places of the record are said as the form names them. */
export function spokenTrace(trace: TraceNode, told: Input<'cbam.calculate'>): TraceNode {
  const { params = {} } = trace;
  const spoken = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isPath(value) ? spokenField(value, told) : value]),
  );
  return { ...trace, params: spoken, from: trace.from.map((one) => spokenTrace(one, told)) };
}

function isPath(value: string): boolean {
  return /^(streams|processes|precursors|goods|measured|pfc|plants|electricity)\.\d+(\.|$)/.test(value);
}

function spokenField(path: string, told: Input<'cbam.calculate'>): string {
  const [section = '', at = '', ...rest] = path.split('.');
  const rows = (told as unknown as Record<string, readonly Named[] | undefined>)[section];
  const row = Array.isArray(rows) ? rows[Number(at)] : undefined;
  if (row === undefined) return path;
  const { list, place } = fieldAt(section, rest.filter((part) => !/^\d+$/.test(part)).join('.'));
  const field = sentence(
    'cbam',
    `f.${list}.${place}`,
    {},
    sentence('cbam', `f.${place}`, {}, rest.join('.')),
  );
  return [row.name ?? row.id ?? row.code ?? at, field].filter(Boolean).join(': ');
}

/** The list that holds a field, and the field's place in it: `heat.imported.amount` of a process is the amount of `heatImported`. */
function fieldAt(section: string, place: string): { readonly list: string; readonly place: string } {
  const inner = NESTED.find((name) => place.startsWith(`${NESTED_AT[name]}.`));
  if (inner !== undefined) return { list: inner, place: place.slice(NESTED_AT[inner].length + 1) };
  return { list: section === 'electricity' ? 'shared' : section, place };
}
