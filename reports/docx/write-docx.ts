import { clipped, isRightToLeft, writable } from '#text/letters.ts';
import { type FigureInText, partsOf } from '#text/quoted.ts';
import {
  Bookmark,
  Document,
  ExternalHyperlink,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  InternalHyperlink,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  TextRun,
} from 'docx';
import type { ReportBlock, ReportChart, ReportDocument, ReportSection } from '../document.ts';
import { figureLink, type ReportPicture, type WriteOptions } from '../writing.ts';
import { aboutChart, cutOfChart } from '../chart-spec.ts';
import { chartOf } from './chart.ts';
import { repacked } from './repack.ts';
import { STYLES } from './styles.ts';
import { tableOf } from './table.ts';
import { paragraph, run } from './words.ts';

/** Letters of a running head. */
const MOST_HEAD = 80;

/**
 * The document for Word and its like (Office Open XML, ECMA-376): headings, header rows of tables, charts and the contents are
 * real ones, and all of it can be edited. The same document and options give the same bytes.
 * @throws the reason of an aborted signal
 */
export async function writeDocx(document: ReportDocument, options: WriteOptions): Promise<Uint8Array> {
  const { language, title, organization, number, madeAt } = document;
  options.signal?.throwIfAborted();
  const logo = await measured(options.logo);
  const file = new Document({
    title: writable(clipped(title, 250)),
    creator: writable(clipped(organization.name, 250)),
    lastModifiedBy: writable(clipped(organization.name, 250)),
    description: number ?? '',
    features: { updateFields: false },
    styles: STYLES(language),
    numbering: {
      config: [
        {
          reference: 'points',
          levels: [
            {
              level: 0,
              format: 'bullet',
              text: '•',
              style: { paragraph: { indent: { left: 360, hanging: 240 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11906, height: 16838 },
            margin: { top: 1300, bottom: 1200, left: 1134, right: 1134 },
          },
        },
        headers: { default: headerOf(document, options) },
        footers: { default: footerOf(document, options) },
        children: [
          ...firstPage(document, options, logo),
          ...document.chapters.flatMap((chapter, at) => chapterOf(chapter, at, document, options)),
        ],
      },
    ],
  });
  const packed = await Packer.toBuffer(file);
  options.signal?.throwIfAborted();
  return repacked(packed, madeAt, chartsIn(document).map(cutOfChart));
}

/** The charts of a document, in its order. */
function chartsIn({ chapters }: ReportDocument): ReportChart[] {
  const sections = chapters.flatMap((chapter) => [chapter, ...(chapter.chapters ?? [])]);
  return sections.flatMap(({ blocks }) => blocks.flatMap((one) => (one.kind === 'chart' ? [one.chart] : [])));
}

function headerOf({ organization, number }: ReportDocument, { say }: WriteOptions): Header {
  const name = clipped(organization.name, MOST_HEAD);
  const mark = number ?? say('file.draft');
  return new Header({
    children: [
      new Paragraph({
        style: 'Head',
        tabStops: [{ type: 'right', position: 9638 }],
        children: [
          run(name),
          new TextRun('\t'),
          run(mark, number === null ? { bold: true, color: 'A8231C' } : {}),
        ],
      }),
    ],
  });
}

function footerOf({ title }: ReportDocument, { say }: WriteOptions): Footer {
  // The two numbers are fields: the sentence keeps their places.
  const sentence = say('file.page', { page: '{{page}}', pages: '{{pages}}' });
  const [before = '', between = '', after = ''] = sentence.split(/\{\{pages?\}\}/);
  return new Footer({
    children: [
      new Paragraph({
        style: 'Head',
        tabStops: [{ type: 'right', position: 9638 }],
        children: [
          run(clipped(title, MOST_HEAD)),
          // Each in a run of its own: some programs put the fields of a run behind its words.
          new TextRun(`\t${before}`),
          new TextRun({ children: [PageNumber.CURRENT] }),
          new TextRun(between),
          new TextRun({ children: [PageNumber.TOTAL_PAGES] }),
          new TextRun(after),
        ],
      }),
    ],
  });
}

/** Title, what is to be known before the totals, facts and the contents, which are finished: they lead to the headings. */
function firstPage(document: ReportDocument, { say }: WriteOptions, logo: Logo | null): FileChild[] {
  const { title, subtitle, organization, facts, notices, chapters } = document;
  const contents = chapters.flatMap((chapter, at) => [
    entry(chapter.title, anchorOf(at), 'Contents1'),
    ...(chapter.chapters ?? []).map((inner, within) => entry(inner.title, anchorOf(at, within), 'Contents2')),
  ]);
  return [
    ...(logo === null ? [] : [pictureOf(logo, say('file.logo_alt', { organization: organization.name }))]),
    paragraph(organization.name, { paragraph: { style: 'Over' } }),
    paragraph(title, { paragraph: { heading: HeadingLevel.TITLE } }),
    ...(subtitle === undefined ? [] : [paragraph(subtitle, { paragraph: { style: 'Over' } })]),
    ...notices.map(({ tone, text }) =>
      paragraph(text, {
        paragraph: {
          style: 'Notice',
          shading: { type: ShadingType.CLEAR, color: 'auto', fill: tone === 'warning' ? 'FCF1D8' : 'EEF0EC' },
        },
        run: { ...(tone === 'warning' && { bold: true }) },
      }),
    ),
    ...facts.map(
      ({ label, value }) =>
        new Paragraph({
          style: 'Fact',
          ...(isRightToLeft(value) && { bidirectional: true }),
          children: [run(`${label}: `, { color: '55615A' }), run(value)],
        }),
    ),
    paragraph(say('file.contents'), { paragraph: { style: 'ContentsTitle' } }),
    ...contents,
  ];
}

const anchorOf = (chapter: number, inner?: number) =>
  `chapter_${chapter + 1}${inner === undefined ? '' : `_${inner + 1}`}`;

function entry(title: string, anchor: string, style: string): Paragraph {
  return new Paragraph({ style, children: [new InternalHyperlink({ anchor, children: [run(title)] })] });
}

/** Of the logo on the first page, in pixels: it is made smaller, never larger. */
const LARGEST_LOGO = { width: 220, height: 80 } as const;

interface Logo extends ReportPicture {
  readonly width: number;
  readonly height: number;
}

async function measured(picture: ReportPicture | null): Promise<Logo | null> {
  if (picture === null) return null;
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(picture.bytes).metadata();
  const scale = Math.min(1, LARGEST_LOGO.width / width, LARGEST_LOGO.height / height);
  return { ...picture, width: Math.round(width * scale), height: Math.round(height * scale) };
}

function pictureOf({ type, bytes, width, height }: Logo, alt: string): Paragraph {
  return new Paragraph({
    children: [
      new ImageRun({
        type: type === 'image/png' ? 'png' : 'jpg',
        data: bytes,
        transformation: { width, height },
        altText: { name: '', title: '', description: writable(alt) },
      }),
    ],
  });
}

function chapterOf(
  chapter: ReportDocument['chapters'][number],
  at: number,
  document: ReportDocument,
  options: WriteOptions,
): FileChild[] {
  const points = new Map(document.datapoints.map((point) => [`${point.programme}/${point.code}`, point]));
  const linkOf = (key: string) => {
    const point = points.get(key);
    return point === undefined ? undefined : options.links?.datapoint(point.programme, point.code);
  };
  const places: Places = {
    linkOf,
    figureOf: (at) => figureLink(options.links, at),
    aboutOf: (chart) => aboutChart(chart, (key, params) => options.say(`file.${key}`, params)),
  };
  return [
    headed(chapter.title, HeadingLevel.HEADING_1, anchorOf(at), at === 0),
    ...blocksOf(chapter, places),
    ...(chapter.chapters ?? []).flatMap((inner, within) => [
      headed(inner.title, HeadingLevel.HEADING_2, anchorOf(at, within), false),
      ...blocksOf(inner, places),
    ]),
  ];
}

type Level = (typeof HeadingLevel)[keyof typeof HeadingLevel];

function headed(title: string, heading: Level, id: string, isFirst: boolean): Paragraph {
  return new Paragraph({
    heading,
    keepNext: true,
    pageBreakBefore: isFirst,
    ...(isRightToLeft(title) && { bidirectional: true }),
    children: [new Bookmark({ id, children: [run(title)] })],
  });
}

/** Where a row of a table and a figure in a text lead to. */
interface Places {
  readonly linkOf: (key: string) => string | undefined;
  readonly figureOf: (at: string) => string | undefined;
  /** What stands beside the title of a chart. */
  readonly aboutOf: (chart: ReportChart) => string;
}

function blocksOf({ title, blocks }: ReportSection, places: Places): FileChild[] {
  return blocks.flatMap((block) => blockOf(block, title, places));
}

/** A paragraph whose figures lead to what they are of. */
function figured(text: string, figures: readonly FigureInText[], { figureOf }: Places): Paragraph {
  if (figures.length === 0) return paragraph(text);
  return new Paragraph({
    ...(isRightToLeft(text) && { bidirectional: true }),
    children: partsOf(text, figures).map((part) => {
      const link = part.at === undefined ? undefined : figureOf(part.at);
      if (link === undefined) return run(part.text);
      return new ExternalHyperlink({ link, children: [run(part.text, { color: '0F5C3F' })] });
    }),
  });
}

function blockOf(block: ReportBlock, heading: string, places: Places): FileChild[] {
  const { linkOf } = places;
  switch (block.kind) {
    case 'text':
      return block.paragraphs.map((text) => figured(text, block.figures ?? [], places));
    case 'list':
      return block.items.map((text) =>
        paragraph(text, { paragraph: { numbering: { reference: 'points', level: 0 } } }),
      );
    case 'table':
      return tableOf(block.table, { linkOf, isTitled: block.table.title !== heading });
    default:
      return [
        paragraph(`${block.title} (${places.aboutOf(block.chart)})`, {
          paragraph: { style: 'TableTitle', keepNext: true },
        }),
        new Paragraph({ children: [chartOf(block.chart, block.alt)] }),
        ...tableOf(block.table, { linkOf, isTitled: false }),
      ];
  }
}
