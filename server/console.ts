import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { FootprintQuestion, TraceNode } from '#reference/engine.ts';
import { footprint, verifyTrace } from '#reference/engine.ts';
import { z } from 'zod';

/**
 * `razao calculate [file]` and `razao verify [file]`: JSON in (a file, else what is piped in), JSON out, one object or a list of
 * them. Ends with 0 where everything was calculated or proved, with 1 where something was not, and with 2 where the input is no
 * question: `{"code", "message", "params"}` on stderr then.
 */

/** Of what is given: more than any calculation is, and less than fills the memory. */
const mostBytes = 64 * 1024 * 1024;
const short = z.string().max(200);

const question = z.strictObject({
  activity: z.strictObject({
    kind: short,
    quantity: short,
    unit: short,
    from: short,
    to: short,
    region: short.optional(),
    supplier: short.optional(),
    site: short.optional(),
    basis: z.enum(['net', 'gross']).optional(),
    perUnit: z.strictObject({ value: short, unit: short }).optional(),
  }),
  parameters: z.record(short, z.unknown()).optional(),
  gwpSet: z.enum(['AR4', 'AR5', 'AR6']).optional(),
  programme: z.enum(['brazil', 'uk', 'us', 'international']).optional(),
  today: z.iso.date().optional(),
});

const traced = z.looseObject({ trace: z.looseObject({}) });

class Invalid extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;

  constructor(code: string, message: string, params: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.params = params;
  }
}

const jobs: Readonly<
  Record<string, (value: unknown, at: string) => Promise<{ out: unknown; well: boolean }>>
> = {
  async calculate(value, at) {
    const asked = parsed(question, value, at) as FootprintQuestion;
    const out = await footprint(asked);
    return { out, well: out.status === 'calculated' };
  },
  async verify(value, at) {
    const out = verifyTrace(parsed(traced, value, at).trace as unknown as TraceNode);
    return { out, well: out.ok };
  },
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Invalid)) throw error;
  const { code, message, params } = error;
  process.stderr.write(`${JSON.stringify({ code, message, params })}\n`);
  process.exitCode = 2;
}

async function run(args: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [name = '', file, more] = positionals;
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (job === undefined || more !== undefined)
    throw new Invalid('command.invalid', 'Say razao calculate or razao verify, and at most one file.');
  const value = await readInput(file);
  const many = Array.isArray(value);
  const results = [];
  for (const [index, one] of (many ? value : [value]).entries())
    results.push(await job(one, many ? `${index}.` : ''));
  const outs = results.map(({ out }) => out);
  process.stdout.write(`${JSON.stringify(many ? outs : outs[0], null, 2)}\n`);
  return results.every(({ well }) => well) ? 0 : 1;
}

async function readInput(file: string | undefined): Promise<unknown> {
  let content: string;
  try {
    content = file === undefined || file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  } catch {
    throw new Invalid('file.unreadable', `The file ${file ?? ''} cannot be read.`, { file: file ?? '' });
  }
  if (content.length > mostBytes)
    throw new Invalid('input.too_large', 'There is too much of it: 64 MB at most.');
  try {
    return JSON.parse(content) as unknown;
  } catch {
    throw new Invalid('json.invalid', 'The input is no JSON.');
  }
}

function parsed<T extends z.ZodType>(shape: T, value: unknown, at: string): z.output<T> {
  const found = shape.safeParse(value);
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  const path = `${at}${issue?.path.join('.') ?? ''}`;
  throw new Invalid('input.invalid', `${path || 'The input'}: ${issue?.message ?? 'invalid'}.`, { path });
}
