import { CATEGORY_KEYS } from '#engine/cbam/categories.ts';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { id, isoDay, locale, name } from '../shapes.ts';
import { partnerAnswer } from './partner-shape.ts';

const answer = z.object({
  id,
  answeredAt: z.string(),
  /** It came after the request was closed: kept, and told with `cbam.answered_late`. */
  late: z.boolean(),
  content: partnerAnswer,
});

/** What became of a letter with the request. `problem`: `mail.refused`, `mail.undelivered` or `mail.bounced`; its link is over then. */
const letter = z.object({
  id,
  recipient: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  problem: z.string().nullable(),
});

const request = z.object({
  id,
  installationId: id,
  year: z.number().int(),
  partner: z.string(),
  category: z.enum(CATEGORY_KEYS),
  code: z.string().nullable(),
  message: z.string(),
  language: locale,
  dueOn: isoDay,
  createdAt: z.string(),
  createdByName: z.string(),
  state: z.enum(['open', 'answered', 'closed']),
  closedAt: z.string().nullable(),
  /** Whether the link still takes an answer. */
  opens: z.boolean(),
  answers: z.array(answer),
  /** The earliest first. */
  letters: z.array(letter),
});

export const cbamAskPartner = contract({
  name: 'cbam.askPartner',
  sentence: 'Asks a supplier for the embedded emissions of a precursor by a link, which is told once.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 120, seconds: 3600 },
  input: z.object({
    installationId: id,
    year: z.number().int().min(2000).max(2100),
    partner: name(160),
    category: z.enum(CATEGORY_KEYS),
    code: z.string().trim().min(1).max(14).optional(),
    message: z.string().trim().max(2000).default(''),
    language: locale,
    dueOn: isoDay,
  }),
  output: z.object({ request, path: z.string() }),
});

export const cbamSendPartnerRequest = contract({
  name: 'cbam.sendPartnerRequest',
  sentence: 'Writes to a supplier with a link to what was asked of it, also again or to another address.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 120, seconds: 3600 },
  input: z.object({ requestId: id, recipient: z.email().max(254) }),
  output: z.object({ request }),
});

export const cbamListPartnerRequests = contract({
  name: 'cbam.listPartnerRequests',
  sentence: 'Lists what was asked of suppliers of precursors of an installation, with their answers.',
  effect: 'read',
  access: 'member',
  input: z.object({ installationId: id, year: z.number().int().optional() }),
  output: z.object({ requests: z.array(request) }),
});

export const cbamClosePartnerRequest = contract({
  name: 'cbam.closePartnerRequest',
  sentence: 'Closes a request to a supplier; answers that come later are kept and told apart.',
  effect: 'write',
  access: 'member',
  input: z.object({
    requestId: id,
    /** The link opens nothing any more, so that no answer can come. */
    endsLink: z.boolean().default(false),
  }),
  output: z.object({ request }),
});
