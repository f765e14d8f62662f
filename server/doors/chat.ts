import {
  type Conversation,
  type ConversationSettings,
  createConversation,
  type Speaker,
} from '#assistant/conversation/conversation.ts';
import { attachmentsIn, MOST_ATTACHMENTS } from '#assistant/conversation/attachments.ts';
import type { Bearer } from '#platform/bearer.ts';
import { limitBody } from '#platform/body_limit.ts';
import { countCall } from '#usecases/call-limit.ts';
import { Refused } from '#usecases/usecase.ts';
import { createUIMessageStreamResponse, type UIMessageChunk } from 'ai';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { refusalResponse, requestLocale } from '../refusal_response.ts';

export interface ChatDoorSettings extends ConversationSettings {
  /** Says who an `Authorization` header speaks for. */
  readonly verifyBearer: (header: string | null | undefined) => Promise<Bearer>;
  /** The clock, for tests. */
  readonly now?: () => Date;
}

export interface ChatDoor extends Hono {
  /** Settles when no answer is in progress on this process: for a clean stop. */
  idle(): Promise<void>;
}

/** A chat request is a message, not a document. */
const BODY_LIMIT_BYTES = 1024 * 1024;
const MOST_CHARACTERS = 20_000;
const KEEP_ALIVE_MS = 15_000;
/** Every message has a model work for it, and is kept. */
const TURNS = { name: 'chat', limit: { by: 'person', calls: 300, seconds: 300 } } as const;

const sending = z.object({
  threadId: z.uuid(),
  message: z.object({
    id: z.string().min(1).max(100),
    role: z.literal('user').default('user'),
    parts: z
      .array(z.looseObject({ type: z.string(), text: z.string().optional() }))
      .min(1)
      .max(100),
  }),
  /** The person's own earlier message that this one replaces. */
  replaces: z.string().min(1).max(100).nullable().default(null),
  /** A factor for what the message reports, named by the person. */
  factorId: z.string().max(200).nullable().default(null),
  /** True: the message was sent before, and is answered once more. */
  again: z.boolean().default(false),
  locale: z.enum(['pt-BR', 'en']).optional(),
  /** False: no pauses between the words (reduced motion, benchmarks). */
  paced: z.boolean().default(true),
});

/**
 * The chat: `POST /api/chat` takes a message and streams the answer (UI message stream of the AI SDK),
 * `GET /api/chat/:threadId/stream` joins the answer in progress (204 when there is none), and
 * `POST /api/chat/:threadId/stop` stops it. Refusals are `{code, message, params}`, as everywhere.
 */
export function chatDoor(settings: ChatDoorSettings): ChatDoor {
  const conversation = createConversation(settings);
  const door = new Hono();
  const limited = limitBody(BODY_LIMIT_BYTES, tooLarge);
  door.post('/api/chat', limited, (c) => answering(c, () => send(settings, conversation, c)));
  door.get('/api/chat/:threadId/stream', (c) =>
    answering(c, async () => {
      const stream = await conversation.resume(await speakerOf(settings, c), threadOf(c));
      return stream ? streamResponse(stream) : new Response(null, { status: 204 });
    }),
  );
  door.post('/api/chat/:threadId/stop', limited, (c) =>
    answering(c, async () => {
      const outcome = await conversation.stop(await speakerOf(settings, c), threadOf(c));
      return Response.json(outcome, { headers: { 'cache-control': 'no-store' } });
    }),
  );
  return Object.assign(door, { idle: () => conversation.idle() });
}

async function send(settings: ChatDoorSettings, conversation: Conversation, c: Context): Promise<Response> {
  const speaker = await speakerOf(settings, c);
  await countCall(settings, TURNS, speaker);
  const { threadId, message, replaces, again, factorId, locale, paced } = readMessage(
    await c.req.arrayBuffer(),
  );
  const text = message.parts
    .flatMap((part) => (part.type === 'text' && part.text ? [part.text] : []))
    .join('\n');
  if (text.length > MOST_CHARACTERS) {
    throw new Refused('message.too_long', 422, { limit: String(MOST_CHARACTERS) });
  }
  const attachments = attachmentsIn(message.parts);
  if (attachments.length > MOST_ATTACHMENTS) {
    throw new Refused('message.too_many_files', 422, { limit: String(MOST_ATTACHMENTS) });
  }
  if (text.trim() === '' && attachments.length === 0)
    throw new Refused('input.invalid', 400, { path: 'message.parts', reason: 'no text' });
  const reply = locale ?? speaker.locale;
  const said = { threadId, id: message.id, text, attachments, replaces, again, factorId };
  const stream = await conversation.send(speaker, { ...said, locale: reply, paced });
  return streamResponse(stream);
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes that are no UTF-8 are refused: they would be stored as other letters than were typed. */
function readMessage(body: ArrayBuffer): z.output<typeof sending> {
  let raw: unknown;
  try {
    raw = JSON.parse(strictUtf8.decode(body));
  } catch {
    throw new Refused('json.invalid', 400);
  }
  const parsed = sending.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refused('input.invalid', 400, {
    path: issue?.path.join('.') || 'body',
    reason: issue?.message ?? '',
  });
}

function threadOf(c: Context): string {
  const threadId = c.req.param('threadId');
  if (!z.uuid().safeParse(threadId).success || threadId === undefined)
    throw new Refused('thread.not_found', 404);
  return threadId;
}

async function speakerOf(settings: ChatDoorSettings, c: Context): Promise<Speaker> {
  const { headers } = c.req.raw;
  const bearer = await settings.verifyBearer(headers.get('authorization'));
  if ('refused' in bearer) {
    throw new Refused(bearer.refused === 'token.missing' ? 'actor.required' : bearer.refused, 401);
  }
  return {
    claims: bearer.claims,
    locale: requestLocale(headers),
    organizationHeader: headers.get('x-razao-organization'),
    now: settings.now?.(),
  };
}

async function answering(c: Context, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Refused) {
      return refusalResponse(c.req.raw.headers, error.code, error.status, error.params);
    }
    throw error;
  }
}

function streamResponse(stream: ReadableStream<UIMessageChunk>): Response {
  // Proxies that buffer would turn the stream into one late answer.
  const headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  return createUIMessageStreamResponse({ stream, headers, keepAliveMs: KEEP_ALIVE_MS });
}

function tooLarge(c: Context): Response {
  return refusalResponse(c.req.raw.headers, 'body.too_large', 413, {
    limit: `${BODY_LIMIT_BYTES / 1024 / 1024} MB`,
  });
}
