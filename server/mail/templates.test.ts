import { describe, expect, it } from 'vitest';
import english from '../../messages/en/mail.json' with { type: 'json' };
import { templates } from './templates.ts';

const values = {
  code: '123456',
  link: 'https://razao.acme.com.br/auth/v1/verify?token=abc&type=signup&redirect_to=x',
  site: 'razao.acme.com.br',
  email: 'ana@acme.com.br',
  newEmail: 'nova@acme.com.br',
  minutes: '60',
};
const product = {
  link: 'https://razao.acme.com.br/auth#invitation=abc',
  site: 'razao.acme.com.br',
  days: '14',
  name: 'Ana',
  reason: 'Sem vínculo',
  organization: 'Aço Sul',
  inviter: 'Bia',
  factor: 'Vapor da central',
  consultancy: 'Clima Consultoria',
  by: 'Bia',
  document: 'consumo.csv',
  lines: '5001',
  day: '31/12/2025',
  kept: '7',
  lacking: '3',
  run: '12',
  proposals: '4',
  number: 'R-0001',
  recipient: 'compras@cliente.com.br',
  until: '31/12/2025',
  partner: 'Aciaria Sul',
  year: '2026',
  due: '2026-12-31',
  title: 'Óleo diesel, Camaçari, 2025-03',
  excerpt: 'De onde vem este consumo?',
};
const kinds = Object.keys(english)
  .filter((key) => key.endsWith('.subject'))
  .map((key) => key.replace('.subject', ''));

/** How the kinds of letters begin that the product writes; the others are the identity service's. */
const OF_PRODUCT = [
  ...'access member consultancy factor engagement deletion export token application import'.split(' '),
  ...'drafts data comment question agent cbam report'.split(' '),
];

describe.each(['pt-BR', 'en'] as const)('mails in %s', (locale) => {
  it.each(kinds)('of the kind %s say in HTML what they say in text', (kind) => {
    const isOfProduct = OF_PRODUCT.some((beginning) => kind.startsWith(beginning));
    const { subject, text, html } = templates.mail({ kind, locale, values: isOfProduct ? product : values });
    expect(subject).toMatch(/^\S.{4,}$/);
    expect(text).not.toContain('{{');
    const plain = html
      .replaceAll(/<style[\s\S]*?<\/style>|<head>[\s\S]*?<\/head>|<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
      .replaceAll(/\s+/g, ' ');
    for (const line of text.split('\n').filter((part) => part.trim() !== '' && part !== '-- ')) {
      expect(plain).toContain(line.replace(/:$/, '').trim());
    }
  });

  it('carry the link and the code of a sign-up', () => {
    const { text } = templates.mail({ kind: 'confirmation', locale, values });
    expect(text).toContain(values.link);
    expect(text).toContain('123456');
  });

  it('make a text message of one line', () => {
    expect(templates.sms({ kind: 'code', locale, values })).toMatch(
      /^123456 [^\n]+razao\.acme\.com\.br[^\n]+$/,
    );
  });
});

describe('what people call themselves', () => {
  it('is neither markup nor a further paragraph in a mail', () => {
    const name =
      '<img src=x onerror=alert(1)>\r\nBcc: everybody@example.org\r\n\r\n<a href="https://evil.example">';
    const { subject, text, html } = templates.mail({
      kind: 'member_invited',
      locale: 'en',
      values: { ...product, organization: name, inviter: name },
    });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(html).not.toMatch(/<img|<a href="https:\/\/evil/);
    expect(html).toContain('&lt;img');
  });

  it('is never left out silently', () => {
    expect(() => templates.mail({ kind: 'invite', locale: 'en', values: {} })).toThrow('needs the value');
    expect(() => templates.mail({ kind: 'unknown', locale: 'en', values })).toThrow('no words');
    expect(() => templates.sms({ kind: 'unknown', locale: 'en', values })).toThrow('no words');
  });
});
