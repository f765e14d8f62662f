import { isRightToLeft } from '#text/letters.ts';
import { type FigureInText, partsOf } from '#text/quoted.ts';
import { aboutChart } from '../chart-spec.ts';
import { chartSvg } from '../chart-svg.ts';
import { figureColumns, headingOf } from '../columns.ts';
import type { ReportBlock, ReportCell, ReportDocument, ReportSection, ReportTable } from '../document.ts';
import { figureLink, type WriteOptions } from '../writing.ts';
import { escaped } from './escape.ts';
import { STYLE } from './style.ts';

/** Of the drawings: a picture asks for no font of the page. */
const FONT = 'Arial, Helvetica, sans-serif';

interface Places {
  readonly document: ReportDocument;
  readonly options: WriteOptions;
  readonly linkOf: (key: string) => string | undefined;
  /** Where a figure in a text leads to. */
  readonly figureOf: (at: string) => string | undefined;
}

/**
 * The document as one page that needs nothing but itself: no script, no other address is loaded, every text of people is text.
 * Headings, captions and header cells are real ones, a drawing has its table beside it (WCAG 2.2).
 * @throws the reason of an aborted signal
 */
export function writeHtml(document: ReportDocument, options: WriteOptions): Promise<Uint8Array> {
  options.signal?.throwIfAborted();
  const points = new Map(document.datapoints.map((point) => [`${point.programme}/${point.code}`, point]));
  const linkOf = (key: string) => {
    const point = points.get(key);
    return point === undefined ? undefined : options.links?.datapoint(point.programme, point.code);
  };
  const text = page({ document, options, linkOf, figureOf: (at) => figureLink(options.links, at) });
  return Promise.resolve(new TextEncoder().encode(text));
}

function page(places: Places): string {
  const { document, options } = places;
  const { language, title, organization, number, chapters } = document;
  const { say } = options;
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">',
    `<title>${escaped(`${title} · ${organization.name}`)}</title>`,
    `<style>${STYLE}</style></head><body>`,
    `<a class="skip" href="#results">${escaped(say('html.skip'))}</a>`,
    // On paper a draft says so on every page.
    number === null ? `<p class="running" aria-hidden="true">${escaped(say('file.draft'))}</p>` : '',
    headOf(document, options),
    '<main id="results">',
    `<nav aria-labelledby="contents"><h2 id="contents">${escaped(say('file.contents'))}</h2><ol>`,
    ...chapters.map(
      (chapter, at) =>
        `<li><a href="#c${at + 1}"${directed(chapter.title)}>${escaped(chapter.title)}</a>` +
        `${innerContents(chapter.chapters ?? [], at)}</li>`,
    ),
    '</ol></nav>',
    ...chapters.map((chapter, at) =>
      [
        `<section aria-labelledby="c${at + 1}">${sectionOf(chapter, 'h2', `c${at + 1}`, places)}`,
        ...(chapter.chapters ?? []).map((inner, within) =>
          sectionOf(inner, 'h3', `c${at + 1}-${within + 1}`, places),
        ),
        '</section>',
      ].join('\n'),
    ),
    '</main>',
    `<footer><p>${escaped(`${number ?? say('file.draft')} · ${organization.name}`)}</p>`,
    options.links === null
      ? ''
      : `<p><a href="${escaped(options.links.check)}">${escaped(say('file.check'))}</a></p>`,
    '</footer></body></html>\n',
  ].join('\n');
}

/** Of a text that is read from right to left. */
const directed = (text: string) => (isRightToLeft(text) ? ' dir="rtl"' : '');

function innerContents(chapters: readonly ReportSection[], at: number): string {
  if (chapters.length === 0) return '';
  const items = chapters.map(
    ({ title }, within) =>
      `<li><a href="#c${at + 1}-${within + 1}"${directed(title)}>${escaped(title)}</a></li>`,
  );
  return `<ol>${items.join('')}</ol>`;
}

function headOf(
  { title, subtitle, organization, number, facts, notices }: ReportDocument,
  { say, logo }: WriteOptions,
): string {
  const picture =
    logo === null
      ? ''
      : `<img alt="${escaped(say('file.logo_alt', { organization: organization.name }))}" height="64" ` +
        `src="data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}">`;
  return [
    `<header>${picture}<p class="quiet"${directed(organization.name)}>${escaped(organization.name)}</p>`,
    `<h1${directed(title)}>${escaped(title)}</h1>`,
    subtitle === undefined ? '' : `<p class="quiet"${directed(subtitle)}>${escaped(subtitle)}</p>`,
    `<p><strong>${escaped(number ?? say('file.draft'))}</strong></p>`,
    ...notices.map(({ tone, text }) => `<p class="notice ${tone}"${directed(text)}>${escaped(text)}</p>`),
    '<dl>',
    ...facts.map(
      ({ label, value }) => `<dt>${escaped(label)}</dt><dd${directed(value)}>${escaped(value)}</dd>`,
    ),
    '</dl></header>',
  ].join('\n');
}

function sectionOf(
  { title, blocks }: ReportSection,
  heading: 'h2' | 'h3',
  id: string,
  places: Places,
): string {
  return [
    `<${heading} id="${id}"${directed(title)}>${escaped(title)}</${heading}>`,
    ...blocks.map((block) => blockOf(block, title, places)),
  ].join('\n');
}

function blockOf(block: ReportBlock, heading: string, places: Places): string {
  if (block.kind === 'text')
    return block.paragraphs
      .map((text) => `<p${directed(text)}>${figured(text, block.figures ?? [], places)}</p>`)
      .join('\n');
  if (block.kind === 'list')
    return `<ul>${block.items.map((text) => `<li${directed(text)}>${escaped(text)}</li>`).join('')}</ul>`;
  if (block.kind === 'table') return tableOf(block.table, block.table.title !== heading, places);
  const about = aboutChart(block.chart, (key, params) => places.options.say(`file.${key}`, params));
  const drawn = (size: 'wide' | 'narrow') =>
    `data:image/svg+xml;base64,${Buffer.from(still(chartSvg(block.chart, places.document.language, FONT, size))).toString('base64')}`;
  return [
    `<figure><figcaption${directed(block.title)}>${escaped(`${block.title} (${about})`)}</figcaption>`,
    // On a phone one that is drawn for it, so that its letters are not those of a wide one made small.
    `<picture><source media="(max-width:40rem)" srcset="${drawn('narrow')}">`,
    `<img alt="${escaped(block.alt)}" src="${drawn('wide')}"></picture></figure>\n${tableOf(block.table, false, places)}`,
  ].join('');
}

/** A paragraph whose figures lead to what they are of. */
function figured(text: string, figures: readonly FigureInText[], { figureOf }: Places): string {
  return partsOf(text, figures)
    .map((part) => {
      const link = part.at === undefined ? undefined : figureOf(part.at);
      return link === undefined ? escaped(part.text) : `<a href="${escaped(link)}">${escaped(part.text)}</a>`;
    })
    .join('');
}

/** A drawing without what a pointer would do to it, whose names the chart library counts on from drawing to drawing. */
function still(svg: string): string {
  return svg.replace(/<style\b.*?<\/style>/gs, '').replace(/ (?:class|ecmeta_\w+)="[^"]*"/g, '');
}

/** @param isTitled whether its caption is seen: where a heading or the name of a drawing says the same, it is only read out */
function tableOf(table: ReportTable, isTitled: boolean, { linkOf }: Places): string {
  const { title, columns, rows, note } = table;
  const hasFigures = figureColumns(table);
  const heads = columns.map(
    (column, at) => `<th scope="col"${hasFigures[at] ? ' class="n"' : ''}>${escaped(headingOf(column))}</th>`,
  );
  const lines = rows.map(({ key, cells, total = false }) => {
    const inner = columns.map((_, at) =>
      cellOf(
        cells[at] ?? { text: '' },
        hasFigures[at] ?? false,
        at === 0,
        at === 0 ? linkOf(key) : undefined,
      ),
    );
    return `<tr${total ? ' class="total"' : ''}>${inner.join('')}</tr>`;
  });
  // Wide tables move by themselves, also by keys.
  return [
    `<div class="wide" role="region" tabindex="0" aria-label="${escaped(title)}">` +
      `<table><caption${isTitled ? '' : ' class="unseen"'}${directed(title)}>${escaped(title)}</caption>`,
    `<thead><tr>${heads.join('')}</tr></thead><tbody>`,
    ...lines,
    '</tbody></table></div>',
    note === undefined ? '' : `<p class="quiet"${directed(note)}>${escaped(note)}</p>`,
  ].join('\n');
}

/** A figure, and a reason in the place of one, stand to the right; words stay where words are. */
function lookOf(exact: ReportCell['exact'], hasFigures: boolean): string {
  if (exact === null) return hasFigures ? ' class="reason right"' : ' class="reason"';
  return hasFigures && exact !== undefined ? ' class="n"' : '';
}

function cellOf(
  { text, exact }: ReportCell,
  hasFigures: boolean,
  isFirst: boolean,
  link: string | undefined,
): string {
  const look = lookOf(exact, hasFigures);
  const shown =
    typeof exact === 'string' ? `<data value="${escaped(exact)}">${escaped(text)}</data>` : escaped(text);
  const inner = link === undefined ? shown : `<a href="${escaped(link)}">${shown}</a>`;
  return isFirst
    ? `<th scope="row"${look}${directed(text)}>${inner}</th>`
    : `<td${look}${directed(text)}>${inner}</td>`;
}
