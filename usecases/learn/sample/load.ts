import { CERTIFICATE_CRITERIA } from '../../calculation/scope2/certificate.ts';
import { randomUUID } from 'node:crypto';
import { lastDayOfMonth } from '#engine/period.ts';
import { saveImport } from '../../cbam/import/lines.ts';
import { saveCbamInstallation, saveCbamPeriod } from '../../cbam/records.ts';
import { DOCUMENT_BUCKET } from '../../evidence/document/document-shape.ts';
import { registerDocument } from '../../evidence/document/documents.ts';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { saveInstrument } from '../../calculation/instrument/instruments.ts';
import { organizationOf, readSites } from '../../organization.ts';
import { createSite } from '../../organization/site/sites.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import { act } from '../../act.ts';
import { exporterImport, exporterInstallation, exporterYear, readExporter } from './exporter.ts';
import { PLANTS, type Plant, readAmounts, readCompany, readExtra, readPapers, YEARS } from './material.ts';
import { sheetOf, type SheetRow, slotsOf } from './sheet.ts';

type Part = (context: RunContext) => Promise<void>;

/** The sample in parts, each loaded in a transaction of its own: the places, a year of a plant each, and what stands alone. */
const PARTS: readonly Part[] = [
  addSites,
  ...YEARS.flatMap((year) =>
    PLANTS.map(
      (plant): Part =>
        (context) =>
          addYear(context, plant, year),
    ),
  ),
  addExtra,
  addExporter,
];

export const PART_COUNT = PARTS.length;

/** Loads one part into the sample that the context acts for; one that does not exist is none. */
export async function loadPart(context: RunContext, part: number): Promise<void> {
  await PARTS[part]?.(context);
}

async function addSites(context: RunContext): Promise<void> {
  const company = await companyOf(context);
  for (const plant of PLANTS) await act(context, createSite, { name: company.sites[plant], region: 'BR' });
}

/** A year of a plant: its sheet as a document, and a line for each of its amounts that names the cells it was read in. */
async function addYear(context: RunContext, plant: Plant, year: string): Promise<void> {
  const company = await companyOf(context);
  const site = company.sites[plant];
  const siteId = await siteIdOf(context, site);
  const language = await languageOf(context);
  const { kinds } = context.ports.library;
  const rows = readAmounts(plant, year).map(
    (amount): SheetRow => ({ ...amount, site, kindName: kinds[amount.kind]?.name[language] ?? amount.kind }),
  );
  const name = `${company.file}-${plant}-${year}.csv`;
  const documentId = await addDocument(
    context,
    name,
    'text/csv',
    Buffer.from(`\ufeff${sheetOf(company, rows)}`),
  );
  await record(
    context,
    rows.map((row, index) => ({
      kind: row.kind,
      quantity: row.quantity,
      unit: row.unit,
      ...daysOf(row.month),
      siteId,
      ...(row.parameters && { parameters: row.parameters }),
      evidence: { source: 'document', read: slotsOf(row, index, name, documentId) },
    })),
  );
}

/** A repeated line, lines that no factor fits, lines with a document of their own, and a certificate. */
async function addExtra(context: RunContext): Promise<void> {
  const company = await companyOf(context);
  const papers = new Map<string, object>();
  for (const { name, file, mediaType, bytes, quote, place } of readPapers()) {
    const documentId = await addDocument(context, `${company.file}-${file}`, mediaType, bytes);
    papers.set(name, { source: 'document', read: [{ slot: 'quantity', documentId, place, quote }] });
  }
  const items: object[] = [];
  for (const { plant, kind, quantity, unit, from, to, paper } of readExtra()) {
    const siteId = await siteIdOf(context, company.sites[plant]);
    const evidence = papers.get(paper);
    items.push({ kind, quantity, unit, from, to, siteId, ...(evidence && { evidence }) });
  }
  await record(context, items);
  await act(context, saveInstrument, {
    ...CERTIFICATE,
    name: company.certificate,
    siteIds: [await siteIdOf(context, company.sites.forge)],
  });
}

/** An installation under CBAM with a reporting year, and one import of what it makes. */
async function addExporter(context: RunContext): Promise<void> {
  const company = await companyOf(context);
  const language = await languageOf(context);
  const exporter = readExporter();
  const { installation } = await act(
    context,
    saveCbamInstallation,
    exporterInstallation(exporter, language, company.name),
  );
  await act(context, saveCbamPeriod, {
    installationId: installation.id,
    content: exporterYear(exporter, language),
  });
  await act(context, saveImport, exporterImport(exporter, language));
}

/** Invented, as its name says: renewable power for a part of what the forge takes from the grid in 2025. */
const CERTIFICATE = {
  type: 'certificate',
  from: '2025-01-01',
  to: '2025-12-31',
  quantity: '3600',
  unit: 'MWh',
  factor: { unit: 'kWh', gasesKg: { CO2: '0' } },
  criteria: CERTIFICATE_CRITERIA,
};

/** Drafts and approves lines; what no factor fits is recorded as not counted. */
async function record(context: RunContext, items: readonly object[]): Promise<void> {
  const { drafts } = await act(context, createDrafts, { items });
  await act(context, commitEntries, {
    drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
    acceptNotCounted: true,
  });
}

/** Puts a file where an upload would have put it, and takes it up. */
async function addDocument(
  context: RunContext,
  name: string,
  mediaType: string,
  bytes: Uint8Array,
): Promise<string> {
  const documentId = randomUUID();
  const path = `${organizationOf(context.actor)}/${documentId}/${name}`;
  await context.ports.files.write(DOCUMENT_BUCKET, path, once(bytes), mediaType);
  const { document } = await act(context, registerDocument, { documentId, path, name });
  return document.id;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** The language that the sample was begun in; a person may speak another one meanwhile. */
async function languageOf({ tx, actor }: RunContext): Promise<'pt-BR' | 'en'> {
  const [row] = await tx.query<{ locale: 'pt-BR' | 'en' }>(
    'select locale from public.organizations where id = $1',
    [organizationOf(actor)],
  );
  return row?.locale ?? 'pt-BR';
}

async function companyOf(context: RunContext) {
  return readCompany(await languageOf(context));
}

/** @throws Refused `sample.changed` (409) where the site was renamed or archived between two parts */
async function siteIdOf(context: RunContext, name: string): Promise<string> {
  const site = (await readSites(context, false)).find((one) => one.name === name);
  if (!site) throw new Refused('sample.changed', 409);
  return site.id;
}

function daysOf(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: lastDayOfMonth(from) };
}
