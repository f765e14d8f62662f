import type { UIMessage } from 'ai';
import type { Language } from '#web/words/language.ts';
import { askOf } from './parts.ts';

/** An answer as it is read aloud once it is whole: its words, its questions and their options, without the marks of their look. */
export function spokenAnswer({ parts }: UIMessage, language: Language): string {
  const said = parts.flatMap((part) => {
    if (part.type === 'text') return [part.text];
    if (part.type === 'data-notice') return [(part.data as { text?: string }).text ?? ''];
    const ask = askOf(part);
    return ask ? [ask.text, ...ask.options.map(({ label }) => `${label[language]};`)] : [];
  });
  return said
    .join(' ')
    .replaceAll(/\[([^\]]+)\]\(\/[^\s)]*\)/g, '$1')
    .replaceAll(/[*`]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
