import type { UIMessage } from 'ai';
import { call, type Output } from '#web/api/call.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { currentLanguage } from '#web/words/language.ts';
import { sentence } from '#web/words/words.ts';
import { askOf, draftsOf, toolUse } from './parts.ts';
import { markdownOf, type Written } from './transcript.ts';

export type Format = 'markdown' | 'json';

const MOST_THREADS = 200;

/** Has the browser save one conversation. Rejects as the calls do. */
export async function saveThread(threadId: string, format: Format): Promise<void> {
  const stored = await call('thread.get', { threadId });
  const title = stored.thread.title || sentence('chat', 'threads.untitled');
  save(fileName(title), format, format === 'json' ? stored : markdownOf(writtenOf(stored)));
}

/** Has the browser save all conversations, archived ones too. Rejects as the calls do. */
export async function saveAllThreads(format: Format): Promise<void> {
  const lists = await Promise.all(
    [false, true].map((archived) => call('thread.list', { archived, limit: MOST_THREADS })),
  );
  const all: Output<'thread.get'>[] = [];
  for (const { id } of lists.flatMap(({ threads }) => threads)) {
    all.push(await call('thread.get', { threadId: id }));
  }
  const name = sentence('chat', 'export.all');
  save(
    name,
    format,
    format === 'json' ? all : all.map((one) => markdownOf(writtenOf(one))).join('\n---\n\n'),
  );
}

function save(name: string, format: Format, content: unknown): void {
  const [type, ending, text] =
    format === 'json'
      ? ['application/json', 'json', JSON.stringify(content, null, 2)]
      : ['text/markdown', 'md', String(content)];
  saveFile(`${name}.${ending}`, new Blob([text], { type: `${type};charset=utf-8` }));
}

const fileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80) || 'razao';

function writtenOf({ thread, messages }: Output<'thread.get'>): Written {
  const language = currentLanguage();
  return {
    title: thread.title || sentence('chat', 'threads.untitled'),
    messages: messages.map(({ role, parts }) => ({
      speaker: sentence('chat', role === 'user' ? 'you' : 'assistant'),
      paragraphs: (parts as UIMessage['parts']).flatMap((part) => {
        if (part.type === 'text') return part.text.trim() === '' ? [] : [part.text.trim()];
        const ask = askOf(part);
        if (ask) return [ask.text, ...ask.options.map(({ label }) => `- ${label[language]}`)];
        const tool = toolUse(part);
        return (tool ? draftsOf(tool) : []).map(({ activity }) => {
          const { kind, quantity, unit, from, to } = activity;
          return `- ${[kind, quantity, unit, from && `${from}/${to}`].filter(Boolean).join(' · ')}`;
        });
      }),
    })),
  };
}
