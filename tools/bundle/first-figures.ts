import { SlidersHorizontal } from 'lucide-react';
import { catalogueOf, icon, INPUT, PLAIN, saying, skeleton, wordsOf } from './first-parts.ts';

/**
 * The dashboard and the tables in the document: their heads, and the places that web/early fills with the first answers.
 * `data-place` names one, `data-when` what goes where a place has nothing to say; `data-known` is hidden until they are
 * filled, and `data-until-known` goes then. All is drawn with the classes of web/rooms/overview and web/results/figure-tile.tsx.
 */
const SMALL = 'text-[0.8125rem] text-quiet';
const SELECT = `${INPUT} pr-8`;
const TERM =
  'inline rounded-sm text-left underline decoration-dotted underline-offset-4 hover:text-accent print:no-underline';
const FIGURES = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4';

const SENTENCES = [
  'location',
  'gwp',
  'switch.approved',
  'view.unfiltered',
  'counted_zero',
  'counted_one',
  'counted_other',
  'notCounted_one',
  'notCounted_other',
  'allCounted',
  'baseYear',
  'provisionalIn_one',
  'provisionalIn_other',
  'biogenic',
] as const;
const COMPARED = ['change.up', 'change.down', 'change.same', 'change.none', 'switch.recorded'] as const;
const LINES = [
  'lines_zero',
  'lines_one',
  'lines_other',
  'notCountedLines_one',
  'notCountedLines_other',
  'asRecorded',
] as const;

const compared = (place: string) =>
  `<p data-when="${place}" class="${SMALL}"><span data-place="${place}-arrow" aria-hidden="true" ` +
  `class="font-medium text-ink"></span><span data-place="${place}"></span></p>`;

const uncounted = (place: string, testId: string) =>
  `<button type="button" data-place="${place}" data-press="${testId}" class="self-start rounded bg-warn-soft px-1.5 py-0.5 ` +
  `text-left text-[0.8125rem] font-medium text-warn hover:underline"></button>`;

/** A figure, which can be pressed already: web/shell/stand-in.ts presses the live one. */
function figure(language: string, place: string, what: string, look: string, unit: string): string {
  const label = wordsOf(language, 'overview')('openEntries').replace('{{what}}', what);
  const why = wordsOf(language, 'terms')('why');
  return (
    `<button type="button" data-press="overview-${place}-open" class="group relative flex flex-wrap items-baseline gap-x-2 ` +
    `rounded text-left"><span class="clip-hidden">${label}: </span> <span class="figure font-semibold whitespace-nowrap ${look}">` +
    `<span data-place="${place}"></span> <span ${unit}class="ml-1 text-[0.8125rem] font-normal text-quiet">tCO₂e</span></span>` +
    `<span data-when="${place}-why" aria-hidden="true" class="text-[0.8125rem] font-normal text-accent underline ` +
    `underline-offset-2 opacity-0 print:hidden pointer-coarse:opacity-100">${why}</span></button>`
  );
}

const tile = (edge: string, name: string, parts: readonly string[]) =>
  `<section class="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-panel p-4${edge}">` +
  `<h2 class="flex items-center gap-2 ${SMALL}">${name}</h2>${parts.join('')}</section>`;

const paragraph = (place: string) => `<p data-place="${place}" class="${SMALL}"></p>`;

function scopeTile(language: string, scope: 1 | 2 | 3): string {
  const t = wordsOf(language, 'overview');
  const name = wordsOf(language, 'terms')(`scope.${scope}`);
  const [term, text] = scope === 2 ? ['location-based', t('location')] : [`scope-${scope}`, name];
  const dot = `<span aria-hidden="true" class="size-2.5 rounded-sm bg-scope-${scope}"></span>`;
  const place = `scope-${scope}`;
  return tile('', `${dot}<button type="button" data-press="term-${term}" class="${TERM}">${text}</button>`, [
    figure(language, place, name, 'text-xl', `data-place="${place}-unit" `),
    compared(`${place}-change`),
    paragraph(`${place}-counted`),
    uncounted(`${place}-not-counted`, `overview-${place}-not-counted`),
  ]);
}

function figures(language: string): string {
  const t = wordsOf(language, 'overview');
  const total = tile(' border-l-4 border-l-accent', t('total'), [
    figure(language, 'total', t('total'), 'text-2xl', ''),
    paragraph('provisional'),
    compared('change'),
    compared('since'),
    `<p data-place="uncertainty" class="min-h-5 text-[0.8125rem] text-quiet"></p>`,
    paragraph('counted'),
    uncounted('not-counted', 'not-counted'),
    paragraph('all-counted'),
  ]);
  const biogenic =
    `<p data-when="biogenic" class="flex flex-wrap items-baseline gap-x-2 rounded-lg border border-dashed border-edge px-4 ` +
    `py-2.5 sm:col-span-2 lg:col-span-4"><span aria-hidden="true" class="size-2.5 self-center rounded-sm bg-biogenic"></span>` +
    `<button type="button" data-press="term-biogenic-co2" class="${TERM}">${t('biogenic')}</button>` +
    `<span data-place="biogenic" class="figure font-semibold"></span><span class="${SMALL}">${t('biogenicHint')}</span></p>`;
  const scopes = ([1, 2, 3] as const).map((scope) => scopeTile(language, scope));
  return `<div data-known hidden data-first-figures class="${FIGURES}">${total}${scopes.join('')}${biogenic}</div>`;
}

const select = (width: string, label: string, option: string, look: string) =>
  `<div data-known hidden class="${width}"><span class="block min-w-0"><select aria-label="${label}" class="${SELECT} ${look}">` +
  `${option}</select></span></div>`;

/** The head of the dashboard and its figures. */
export function overview(language: string): string {
  const t = wordsOf(language, 'overview');
  const words = {
    ...catalogueOf(language, 'overview', SENTENCES),
    ...catalogueOf(language, 'charts', COMPARED),
  };
  const view =
    `<button type="button" data-press="view-open" class="${PLAIN} h-9 px-3 gap-2">` +
    `${icon(SlidersHorizontal)}${t('view')}</button>`;
  return (
    `<div data-first-in="overview" ${saying(words)} class="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 sm:px-6">` +
    `<div class="flex flex-col gap-1.5"><header class="flex flex-wrap items-center gap-2">` +
    `<h1 class="mr-auto basis-full text-xl font-semibold sm:basis-auto">${t('title')}</h1>` +
    `${skeleton('h-10 w-28', true)}${skeleton('h-10 w-36', true)}` +
    select('w-28', t('year'), '<option data-place="year"></option>', 'figure h-9 min-w-28') +
    `${select('w-36', t('period'), `<option>${t('part.year')}</option>`, 'h-9')}${view}</header>` +
    `${skeleton('h-5 w-full max-w-2xl', true)}<div data-known hidden class="flex flex-wrap items-center gap-x-2">` +
    `<p data-place="in-force" class="${SMALL}"></p></div></div>` +
    `<div data-until-known role="status" aria-label="${t('loading')}" class="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">` +
    `${skeleton('h-32').repeat(4)}</div>${figures(language)}` +
    `<div data-known hidden>${skeleton('h-80')}</div></div>`
  );
}

/** The head of the tables with what all lines come to, and the place of their lines. */
export function tables(language: string): string {
  const t = wordsOf(language, 'tables');
  const words = catalogueOf(language, 'tables', LINES);
  const total = 'max-md:min-h-10 max-md:basis-full';
  return (
    `<div data-first-in="tables" ${saying(words)} class="flex flex-col gap-3 px-4 py-4 sm:px-6">` +
    `<header class="flex flex-wrap items-center gap-x-4 gap-y-1">` +
    `<h1 class="text-xl font-semibold">${t('title')}</h1>` +
    `<div data-until-known class="${total}">${skeleton('h-5 w-56')}</div>` +
    `<p data-known hidden data-place="total" class="figure text-quiet ${total}"></p></header>` +
    `<div role="status" aria-label="${t('loading')}" class="flex flex-col gap-3">` +
    `${skeleton('h-9')}${skeleton('h-9')}${skeleton('h-96')}</div></div>`
  );
}
