import { writtenDay } from '#text/day.ts';
import { writtenCode } from '#text/goods-code.ts';
import { STYLE } from '#reports/html/style.ts';
import type { OpenedRequest } from '#usecases/cbam/partner-answers.ts';
import { html, raw } from 'hono/html';
import englishCbam from '../../messages/en/cbam.json' with { type: 'json' };
import english from '../../messages/en/partner.json' with { type: 'json' };
import portugueseCbam from '../../messages/pt-BR/cbam.json' with { type: 'json' };
import portuguese from '../../messages/pt-BR/partner.json' with { type: 'json' };
import { FIELDS, type PartnerFields } from './cbam-partner-answer.ts';

type Words = Readonly<Record<string, string>>;
const WORDS: Readonly<Record<'pt-BR' | 'en', Words>> = { 'pt-BR': portuguese, en: english };
const CATEGORIES: Readonly<Record<'pt-BR' | 'en', Words>> = { 'pt-BR': portugueseCbam, en: englishCbam };

/** The sheet of style of the page: that of shared reports, and what a form needs. */
export const PARTNER_STYLE = `${STYLE}
:root{--wrong:#9b1c1c}@media(prefers-color-scheme:dark){:root{--wrong:#ff9d94}}main{max-width:68rem}.said{white-space:pre-line}
form{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(16rem,100%),1fr));align-items:start}
label{display:block;font-weight:500}
input:not([type=checkbox]),select,textarea{display:block;width:100%;min-height:2.5rem;margin-top:.25rem;padding:.4rem .6rem;font:inherit;
color:inherit;background:var(--panel);border:1px solid var(--quiet);border-radius:.375rem}
form [aria-invalid=true]{border-color:var(--wrong);outline:1px solid var(--wrong)}
small{color:var(--quiet);font-weight:400}label small{line-height:1}small[role=alert]{display:block;color:var(--wrong)}
@media(min-width:40rem){.check{padding-top:2.1rem}}.wide{grid-column:1/-1}
.note{background:var(--warn);color:var(--warn-ink);padding:.6rem .8rem;border-radius:.375rem}
button{min-height:2.75rem;padding:.4rem 1.4rem;font:inherit;font-weight:600;color:var(--panel);background:var(--accent);border:0;
border-radius:.375rem;cursor:pointer}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

const say = (language: 'pt-BR' | 'en', key: string, params: Words = {}): string =>
  (WORDS[language][key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? '');

/** The form of a request, with what was typed and what is wrong with it. */
export function formPage(request: OpenedRequest, typed: PartnerFields, wrong: Words): string {
  const { language, organization, partner, year, code, message, isClosed } = request;
  const told = (key: string, params: Words = {}) => say(language, key, params);
  const due = writtenDay(language, request.dueOn.slice(0, 10));
  const category = CATEGORIES[language][`choice.${request.category}`] ?? request.category;
  return pageOf(
    language,
    told('title', { organization }),
    html`<p>${told('asks', { organization, partner, year: String(year), due })}</p>
      <p><strong>${category}</strong>${code === null ? '' : html` · ${told('asks_code', { code: writtenCode(code) })}`}</p>
      ${message === '' ? '' : html`<p class="said">${message}</p>`}
      <p><small>${told('method')}</small></p>
      ${isClosed ? html`<p class="note" role="status" data-code="cbam.request_closed">${told('closed')}</p>` : ''}
      ${Object.keys(wrong).length > 0 ? html`<p class="note" role="alert">${told('wrong')}</p>` : ''}
      <form method="post">
        ${FIELDS.map((field) => fieldOf(language, field, typed[field.name] ?? '', wrong[field.name]))}
        <p class="wide"><button type="submit">${told('send')}</button></p>
      </form>`,
  );
}

function fieldOf(
  language: 'pt-BR' | 'en',
  field: (typeof FIELDS)[number],
  value: string,
  fault: string | undefined,
) {
  const { name, kind, needed, most } = field;
  const told = (key: string) => say(language, key);
  const label = html`${told(name)}${needed || kind === 'check' ? '' : html` <small>(${told('optional')})</small>`}`;
  const said = fault === undefined ? '' : html`<small id="${name}-fault" role="alert">${told(fault)}</small>`;
  const marks = raw(fault === undefined ? '' : `aria-invalid="true" aria-describedby="${name}-fault"`);
  if (kind === 'check')
    return html`<div class="check">
      <label
        ><input type="checkbox" name="${name}" value="yes" ${raw(value === '' ? '' : 'checked')} ${marks} /> ${label}</label
      >${said}
    </div>`;
  if (kind === 'choice')
    return html`<div>
      <label
        >${label}<select name="${name}" ${marks}>
          <option value="">${told('choose')}</option>
          ${field.options.map(
            (option) =>
              html`<option value="${option}" ${raw(option === value ? 'selected' : '')}>
                ${told(`${name}_${option}`)}
              </option>`,
          )}
        </select></label
      >${said}
    </div>`;
  if (kind === 'long')
    return html`<div class="wide">
      <label>${label}<textarea name="${name}" rows="3" maxlength="${most}" ${marks}>${value}</textarea></label>${said}
    </div>`;
  return html`<div>
    <label
      >${label}<input
        type="text"
        name="${name}"
        value="${value}"
        maxlength="${most}"
        autocomplete="off"
        ${raw(kind === 'figure' ? 'inputmode="decimal"' : '')}
        ${raw(kind === 'date' ? `placeholder="${told('day_form')}"` : '')}
        ${marks} /></label
    >${said}
  </div>`;
}

/** What is said when an answer was kept. */
export function sentPage(language: 'pt-BR' | 'en', late: boolean): string {
  const said = say(language, late ? 'sent_late' : 'sent');
  const code = late ? 'cbam.answered_late' : 'cbam.answered';
  return pageOf(
    language,
    said,
    html`<p role="status" data-code="${code}">${said}</p>
      <p>${say(language, 'again')}</p>`,
  );
}

/** What is said where a link opens nothing. */
export function gonePage(language: 'pt-BR' | 'en'): string {
  const said = say(language, 'gone');
  return pageOf(language, said, html`<p data-code="cbam.request_not_found">${said}</p>`);
}

function pageOf(language: 'pt-BR' | 'en', title: string, body: ReturnType<typeof html>): string {
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title><style>${raw(PARTNER_STYLE)}</style></head>
        <body><main><h1>${title}</h1>${body}</main></body></html>`;
  if (page instanceof Promise) throw new TypeError('A part of the page is awaited, which none may be.');
  return page.toString();
}
