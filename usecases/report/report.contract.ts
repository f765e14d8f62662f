import { z } from 'zod';
import { contract } from '../contract.ts';
import { id, isoDay, locale, name, text } from '../shapes.ts';
import { annex, given, texts } from './basis-shape.ts';
import { reportDocument } from '#reports/document.ts';
import { category, head, issueHead, recipients, report, state } from './report-shape.ts';

const member = { access: 'member' } as const;
const programmeId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const said = z.string().trim().max(1000).default('');
const revision = z.number().int().min(1);
const title = name(160);
const inventoryId = id;
const chapter = z.string().regex(/^[a-z_]{1,40}$/);

const settings = {
  programmes: z.array(programmeId).min(1).max(24),
  language: locale,
  title: title.optional(),
  given: given.default({}),
  /** Whether the first page has the logo of the organization. */
  logo: z.boolean().default(true),
  /** Files that go with the report. */
  annexes: z.array(annex).max(2).overwrite(once).default([]),
};

/** Each once, in the order in which they are made. */
function once<T>(all: T[]): T[] {
  return [...new Set(all)];
}

/** Chapters that nobody wrote get the text that their figures give. */
const drafts = z.boolean().default(false);

const one = { output: z.object({ report }) };

export const reportProgrammes = contract({
  ...member,
  name: 'report.programmes',
  sentence: 'Lists the reporting programmes with edition, source, the figures and chapters that people add.',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    programmes: z.array(
      z.object({
        id: z.string(),
        category,
        title: text,
        edition: z.string(),
        about: text,
        publisher: z.string(),
        url: z.string().nullable(),
        checkedOn: isoDay,
        pending: text.nullable(),
        required: z.number(),
        figures: z.array(z.object({ key: z.string(), label: text })),
        chapters: z.array(z.string()),
      }),
    ),
    /** Every chapter that people may write, in the order of the document. */
    chapters: z.array(z.string()),
  }),
});

export const reportPreview = contract({
  ...member,
  name: 'report.preview',
  sentence:
    'Makes the document of a report that is saved, or of settings that are not, from a closing or an open inventory.',
  effect: 'read',
  input: z.union([
    z.object({ reportId: id }),
    z.object({
      inventoryId,
      closingId: id.nullable().default(null),
      ...settings,
      texts: texts.default({}),
      drafts,
    }),
  ]),
  output: z.object({ document: reportDocument }),
});

export const reportCreate = contract({
  ...member,
  name: 'report.create',
  sentence: 'Saves a draft of a report from a closing, or from an inventory that is open and named so.',
  effect: 'write',
  input: z.object({
    inventoryId,
    closingId: id.nullable().default(null),
    ...settings,
    texts: texts.default({}),
    drafts,
    recipients: recipients.default([]),
  }),
  ...one,
});

export const reportUpdate = contract({
  ...member,
  name: 'report.update',
  sentence: 'Changes the settings or chapter texts of a report, or takes its figures anew.',
  effect: 'write',
  input: z.object({
    reportId: id,
    revision,
    title: title.optional(),
    programmes: settings.programmes.optional(),
    language: locale.optional(),
    given: given.optional(),
    logo: z.boolean().optional(),
    annexes: z.array(annex).max(2).overwrite(once).optional(),
    recipients: recipients.optional(),
    /** Texts of chapters that change; each is a new version. */
    texts: texts.optional(),
    /** Take the figures anew from this closing; null: from the inventory as it stands. */
    closingId: id.nullable().optional(),
  }),
  ...one,
});

export const reportDraftTexts = contract({
  ...member,
  name: 'report.draftTexts',
  sentence:
    'Drafts texts of chapters from the figures of a report, each number with the datapoint it is of; what a person wrote stays ' +
    'unless they ask for another version of it.',
  effect: 'write',
  limit: { by: 'person', calls: 120, seconds: 3600 },
  input: z.object({
    reportId: id,
    revision,
    /** Without a word every chapter that figures can speak for. */
    chapters: z.array(chapter).min(1).max(20).overwrite(once).optional(),
    /** Also where a person wrote: their text stays as the version before. */
    over: z.boolean().default(false),
  }),
  output: z.object({
    report,
    /** `model`: in the words of the configured language model. A problem says why they are not. */
    drafted: z.array(
      z.object({
        chapter: z.string(),
        by: z.enum(['rules', 'model']),
        figures: z.number(),
        problem: z.enum(['figure', 'model']).nullable(),
      }),
    ),
    /** Chapters that stay as they are: written by a person, drafted alike before, or nothing is known that speaks for them. */
    kept: z.array(z.object({ chapter: z.string(), because: z.enum(['written', 'same', 'nothing_known']) })),
  }),
});

export const reportList = contract({
  ...member,
  name: 'report.list',
  sentence: 'Lists and searches reports by title, category, state and inventory, the latest change first.',
  effect: 'read',
  input: z.object({
    query: z.string().trim().max(120).default(''),
    category: category.optional(),
    state: state.optional(),
    inventoryId: id.optional(),
  }),
  output: z.object({ reports: z.array(head) }),
});

export const reportRead = contract({
  ...member,
  name: 'report.read',
  sentence: 'Tells a report with its settings, every version of its texts, its approvals and issues.',
  effect: 'read',
  input: z.object({ reportId: id }),
  ...one,
});

export const reportSubmit = contract({
  ...member,
  name: 'report.submit',
  sentence: 'Submits an exact revision of a report for approval by another person.',
  effect: 'write',
  input: z.object({ reportId: id, revision, note: said }),
  ...one,
});

export const reportApprove = contract({
  ...member,
  name: 'report.approve',
  sentence:
    'Approves an exact revision of a report; by another person than its authors, or an owner who leads alone.',
  effect: 'write',
  input: z.object({ reportId: id, revision, note: said, alone: z.boolean().default(false) }),
  ...one,
});

export const reportSendBack = contract({
  ...member,
  name: 'report.sendBack',
  sentence: 'Sends a report that is in review back with a reason.',
  effect: 'write',
  input: z.object({ reportId: id, revision, reason: z.string().trim().min(1).max(1000) }),
  ...one,
});

export const reportIssue = contract({
  ...member,
  name: 'report.issue',
  sentence:
    'Issues an approved report of a closing: numbered, hashed and frozen; issuing anew is another issue.',
  effect: 'write',
  input: z.object({ reportId: id, revision }),
  output: z.object({
    report,
    issue: issueHead,
    /** The pack of evidence, where it is an annex: asked for, or busy while another one of the organization is written. */
    evidence: z.enum(['asked', 'busy']).nullable(),
  }),
});

export const reportReadIssue = contract({
  ...member,
  name: 'report.readIssue',
  sentence: 'Gives an issued report and the text whose SHA-256 it is known by.',
  effect: 'read',
  input: z.object({ issueId: id }),
  output: z.object({ issue: issueHead, document: reportDocument, text: z.string() }),
});

export const reportVerify = contract({
  ...member,
  name: 'report.verify',
  sentence:
    'Hashes an issued report anew, takes its figures anew from the ledger and compares; or a text that somebody has.',
  effect: 'read',
  input: z.object({
    issueId: id,
    /** The record as somebody has it; without it the kept one. */
    text: z.string().max(30_000_000).optional(),
  }),
  output: z.object({
    issue: issueHead,
    /** True when all of the below hold. */
    isProven: z.boolean(),
    sha256: z.string(),
    isRecordWhole: z.boolean(),
    /** The lines of the closing give the figures that were issued. */
    areFiguresSame: z.boolean(),
    /** Those figures give the document that was issued; null: it was composed by another version of the product. */
    isDocumentSame: z.boolean().nullable(),
    /** Datapoints that differ, at most 100. */
    differences: z.array(
      z.object({
        programme: z.string(),
        code: z.string(),
        issued: z.string().nullable(),
        now: z.string().nullable(),
      }),
    ),
  }),
});

export const reportCompare = contract({
  ...member,
  name: 'report.compare',
  sentence: 'Compares two issues of reports datapoint by datapoint, from the earlier to the later.',
  effect: 'read',
  input: z.object({ issueId: id, withIssueId: id }),
  output: z.object({
    before: issueHead,
    after: issueHead,
    same: z.number(),
    differences: z.array(
      z.object({
        programme: z.string(),
        code: z.string(),
        label: z.string(),
        unit: z.string().nullable(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        /** Later less earlier, exact; null where one of them is no number. */
        change: z.string().nullable(),
      }),
    ),
  }),
});

export const reportLogo = contract({
  ...member,
  name: 'report.logo',
  sentence: 'Gives the logo of the organization as the pages of its reports show it, or that of an issue.',
  effect: 'read',
  input: z.object({ issueId: id.optional() }),
  output: z.object({
    /** A small picture; null: there is none. */
    logo: z.object({ mediaType: z.string(), base64: z.string() }).nullable(),
  }),
});

const share = z.object({
  id,
  issueId: id,
  /** Of the issue. */
  number: z.number(),
  /** Whom a letter took it to; null: it was told on the page. */
  recipient: z.string().nullable(),
  createdAt: z.string(),
  createdByName: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  opened: z.number(),
  lastOpenedAt: z.string().nullable(),
  /** Neither taken back nor over. */
  isOpen: z.boolean(),
});

export const reportShare = contract({
  ...member,
  name: 'report.share',
  sentence: 'Makes a link by which whoever has it reads an issued report until a day; the link is told once.',
  effect: 'write',
  limit: { by: 'person', calls: 60, seconds: 3600 },
  input: z.object({ issueId: id, days: z.number().int().min(1).max(365).default(30) }),
  output: z.object({
    share,
    /** On this installation, from `/` on. */
    path: z.string(),
  }),
});

export const reportShares = contract({
  ...member,
  name: 'report.shares',
  sentence:
    'Lists the links to the issues of a report: until when they work, and how often they were opened.',
  effect: 'read',
  input: z.object({ reportId: id }),
  output: z.object({ shares: z.array(share) }),
});

export const reportRevokeShare = contract({
  ...member,
  name: 'report.revokeShare',
  sentence: 'Takes a link to an issued report back, at once.',
  effect: 'write',
  input: z.object({ shareId: id }),
  output: z.object({ share }),
});
