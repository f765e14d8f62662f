import type { Context } from 'hono';
import { z } from 'zod';
import { invalidShape, StorageError } from './storage_error.ts';

const mostBytes = 1024 * 1024;

/** The JSON body of a call, checked; an empty body counts as `{}`. 400 with the first thing that is wrong, 413 when too long. */
export async function readJson<Shape extends z.ZodType>(
  context: Context,
  shape: Shape,
): Promise<z.output<Shape>> {
  const text = await readText(context.req.raw);
  const parsed = shape.safeParse(parse(text.trim() === '' ? '{}' : text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidShape(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`);
}

/** Text as PostgreSQL can keep it. */
export const plainText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'holds characters that cannot be kept',
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidShape('Body is not valid JSON');
  }
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) {
      throw new StorageError(413, 'EntityTooLarge', 'Request body is too large', {
        error: 'Payload too large',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
