import type { MessageContent, Templates, WrittenMail } from '#platform/mail/message.ts';
import english from '../../messages/en/mail.json' with { type: 'json' };
import portuguese from '../../messages/pt-BR/mail.json' with { type: 'json' };

type Words = Readonly<Record<string, string>>;

const catalogues: Readonly<Record<MessageContent['locale'], Words>> = { 'pt-BR': portuguese, en: english };

/** Puts the product's messages into words, as text and as HTML that says the same. */
export const templates: Templates = { mail, sms };

/** A mail: greeting, what it is about, the link or code, how long they are good, and who sent it. */
function mail(content: MessageContent): WrittenMail {
  const words = catalogues[content.locale];
  const say = (key: string): string | null => sentence(words, key, content.values);
  const kind = (part: string): string => `${content.kind}.${part}`;
  const subject = say(kind('subject'));
  const text = say(kind('text'));
  if (subject === null || text === null) throw new Error(`There are no words for a mail of ${content.kind}.`);
  const parts: MailParts = {
    locale: content.locale,
    greeting: say('greeting') ?? '',
    text,
    action: say(kind('action')),
    link: content.values['link'] ?? null,
    linkPlain: say('linkPlain') ?? '',
    more: furtherSentences(content, say),
    footer: say('footer') ?? '',
  };
  return { subject, text: asText(parts), html: asHtml(parts) };
}

/** A text message of one line. @throws for a kind that has no words */
function sms(content: MessageContent): string {
  const line = sentence(catalogues[content.locale], `sms.${content.kind}`, content.values);
  if (line === null) throw new Error(`There are no words for a text message of ${content.kind}.`);
  return line;
}

interface MailParts {
  readonly locale: string;
  readonly greeting: string;
  readonly text: string;
  /** What the button says; null for a mail without a link. */
  readonly action: string | null;
  readonly link: string | null;
  readonly linkPlain: string;
  readonly more: readonly string[];
  readonly footer: string;
}

function furtherSentences(content: MessageContent, say: (key: string) => string | null): string[] {
  const { values, kind } = content;
  const valid = say(`${kind}.valid`);
  const keys = [
    ...(values['code'] !== undefined && valid === null ? ['orCode', 'validMinutes'] : []),
    ...(values['days'] === undefined ? [] : ['validDays']),
    ...(values['code'] === undefined ? [] : ['ignore']),
  ];
  return [...(valid === null ? [] : [valid]), ...keys.map((key) => say(key) ?? '')];
}

/** The sentence of a key with its values filled in; null where there is none. A value that is missing is a fault of ours. */
function sentence(words: Words, key: string, values: Readonly<Record<string, string>>): string | null {
  const pattern = words[key];
  return (
    pattern?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`A mail needs the value ${name}.`);
      // One line each: what people call themselves must not look like a further paragraph.
      return value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
    }) ?? null
  );
}

function asText(parts: MailParts): string {
  const lines = [parts.greeting, parts.text];
  if (parts.action !== null && parts.link !== null) lines.push(`${parts.action}:\n${parts.link}`);
  return `${[...lines, ...parts.more].join('\n\n')}\n\n-- \n${parts.footer}\n`;
}

const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#14532d;color:#ffffff;text-decoration:none';

function asHtml(parts: MailParts): string {
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const button =
    parts.action === null || parts.link === null
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escaped(parts.link)}" style="${BUTTON}">${escaped(parts.action)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#52525b">${escaped(parts.linkPlain)}<br>\
<span style="word-break:break-all">${escaped(parts.link)}</span></p>
`;
  return `<!doctype html>
<html lang="${parts.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#18181b;font-family:system-ui,sans-serif;font-size:15px;line-height:1.5">
<div style="max-width:520px;margin:0 auto">
${paragraph(parts.greeting)}
${paragraph(parts.text)}
${button}${parts.more.map(paragraph).join('\n')}
<hr style="border:none;border-top:1px solid #e4e4e7;margin:24px 0 12px">
<p style="margin:0;font-size:12px;color:#71717a">${escaped(parts.footer)}</p>
</div>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
