import type { MessageSettings, SmtpServer } from '#platform/settings/messages.ts';
import { z } from 'zod';
import { flag, given, separate, wholeNumber, webAddress } from './values.ts';

const day = 86_400;

/** `5511999990000=123456,5511999990001=654321`; a plus before a number does not count. */
const testCodes = z
  .string()
  .transform((text) => separate(text).map((pair) => pair.replace(/^\+/, '').split(/[=:]/)))
  .refine(
    (pairs) =>
      pairs.every(
        ([phone, code, more]) =>
          more === undefined && /^\d{7,15}$/.test(phone ?? '') && /^\d{6,10}$/.test(code ?? ''),
      ),
    'must be numbers with their codes: 5511999990000=123456,…',
  )
  .transform((pairs) => Object.fromEntries(pairs) as Readonly<Record<string, string>>);

const mailAddress = z.email({ pattern: /^[^\s@<>",;]+@[^\s@<>",;]+$/, error: 'must be an e-mail address' });

/** Variables about codes and links by mail or text message. */
export const messageVariables = {
  RAZAO_OTP_LENGTH: wholeNumber(6, 10).optional(),
  RAZAO_EMAIL_OTP_SECONDS: wholeNumber(60, day).optional(),
  RAZAO_SMS_OTP_SECONDS: wholeNumber(30, day).optional(),
  RAZAO_MAIL_FREQUENCY_SECONDS: wholeNumber(0, day).optional(),
  RAZAO_SMS_FREQUENCY_SECONDS: wholeNumber(0, day).optional(),
  RAZAO_MAILS_PER_HOUR: wholeNumber(1, 1_000_000).optional(),
  RAZAO_SMS_PER_HOUR: wholeNumber(1, 1_000_000).optional(),
  RAZAO_SMS_TEST_CODES: testCodes.optional(),
  RAZAO_SMS_HOOK_URL: webAddress.optional(),
  RAZAO_SMS_HOOK_SECRET: z.string().min(16, 'must have 16 characters at least').optional(),
  RAZAO_BOUNCE_ADDRESS: mailAddress.optional(),
  RAZAO_BOUNCE_SECRET: z.string().min(32, 'must have 32 characters at least').optional(),
  RAZAO_SMTP_HOST: z.string().trim().optional(),
  RAZAO_SMTP_PORT: wholeNumber(1, 65_535).optional(),
  RAZAO_SMTP_TLS: flag.optional(),
  RAZAO_SMTP_REQUIRE_TLS: flag.optional(),
  RAZAO_SMTP_USER: z.string().optional(),
  RAZAO_SMTP_PASSWORD: z.string().optional(),
  RAZAO_MAIL_FROM: mailAddress.optional(),
  RAZAO_MAIL_FROM_NAME: z
    .string()
    .regex(/^[^\p{Cc}]{1,100}$/u, 'must be one line of 100 characters at most')
    .optional(),
};

type Found = z.output<z.ZodObject<typeof messageVariables>>;

/** Variables that mean nothing alone, with what is said of the first. */
export const messagePairs = [
  ['RAZAO_SMTP_USER', 'RAZAO_SMTP_PASSWORD'],
  ['RAZAO_SMS_HOOK_URL', 'RAZAO_SMS_HOOK_SECRET'],
  ['RAZAO_BOUNCE_ADDRESS', 'RAZAO_BOUNCE_SECRET'],
] as const;

/** What was chosen about messages. Mails to nowhere else lie in `outboxFolder`. */
export function messageSettings(
  found: Found,
  outboxFolder: string,
  mailLocale: 'pt-BR' | 'en',
): Partial<MessageSettings> {
  const { RAZAO_SMS_HOOK_URL: url, RAZAO_SMS_HOOK_SECRET: secret } = found;
  return given<MessageSettings>({
    otpLength: found.RAZAO_OTP_LENGTH,
    emailOtpSeconds: found.RAZAO_EMAIL_OTP_SECONDS,
    smsOtpSeconds: found.RAZAO_SMS_OTP_SECONDS,
    mailFrequencySeconds: found.RAZAO_MAIL_FREQUENCY_SECONDS,
    smsFrequencySeconds: found.RAZAO_SMS_FREQUENCY_SECONDS,
    mailsPerHour: found.RAZAO_MAILS_PER_HOUR,
    smsPerHour: found.RAZAO_SMS_PER_HOUR,
    smsTestCodes: found.RAZAO_SMS_TEST_CODES,
    smsHook: url === undefined || secret === undefined ? undefined : { url, secret },
    smtp: smtpServer(found),
    bounces: bouncesOf(found),
    mailFrom:
      found.RAZAO_MAIL_FROM === undefined
        ? undefined
        : { name: found.RAZAO_MAIL_FROM_NAME ?? 'Razão', address: found.RAZAO_MAIL_FROM },
    outboxFolder,
    mailLocale,
  });
}

function smtpServer(found: Found): SmtpServer | undefined {
  if (found.RAZAO_SMTP_HOST === undefined) return undefined;
  const port = found.RAZAO_SMTP_PORT ?? 587;
  return {
    host: found.RAZAO_SMTP_HOST,
    port,
    tls: found.RAZAO_SMTP_TLS ?? port === 465,
    requireTls: found.RAZAO_SMTP_REQUIRE_TLS ?? false,
    user: found.RAZAO_SMTP_USER ?? null,
    password: found.RAZAO_SMTP_PASSWORD ?? null,
  };
}

function bouncesOf({ RAZAO_BOUNCE_ADDRESS: address, RAZAO_BOUNCE_SECRET: secret }: Found) {
  return address === undefined || secret === undefined ? undefined : { address, secret };
}
