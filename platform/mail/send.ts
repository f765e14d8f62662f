import { createTransport, type Transporter } from 'nodemailer';
import type { PlatformSettings } from '../settings.ts';
import type { SmsHook, SmtpServer } from '../settings/messages.ts';
import type { WrittenMail } from './message.ts';
import { putIntoOutbox } from './outbox.ts';

type SendSettings = Pick<PlatformSettings, 'smtp' | 'mailFrom' | 'outboxFolder' | 'smsHook'> &
  Partial<Pick<PlatformSettings, 'bounces'>>;

const patienceMs = 20_000;

/** Sends a mail, or lays it into the outbox folder. @throws when the server does not take it */
export async function sendMail(
  settings: SendSettings,
  id: string,
  now: Date,
  to: string,
  mail: WrittenMail,
): Promise<void> {
  const { smtp, mailFrom, outboxFolder, bounces = null } = settings;
  // A subject is one line; nodemailer folds headers itself, and a name with a line break never gets this far.
  const subject = mail.subject.replaceAll(/[\r\n]+/g, ' ');
  if (smtp !== null) {
    // Given as objects, so that nothing in an address or a name is read as a further address.
    await transportOf(smtp).sendMail({
      from: { name: mailFrom.name, address: mailFrom.address },
      to: { name: '', address: to },
      subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${id}@${mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1)}>`,
      headers: { 'auto-submitted': 'auto-generated' },
      // Whoever cannot deliver it says so there, by its id, and needs not send all of it back (RFC 3461).
      ...(bounces !== null && {
        envelope: { from: bounces.address, to: [to] },
        dsn: { id, return: 'headers', notify: 'failure' },
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return;
  }
  if (outboxFolder === null) throw new Error('There is neither a mail server nor an outbox folder.');
  await putIntoOutbox(outboxFolder, {
    id,
    channel: 'email',
    to,
    from: mailFrom.address,
    at: now.toISOString(),
    subject,
    text: mail.text,
    html: mail.html,
  });
}

/** Sends a text message (number without `+`), or lays it into the outbox folder. @throws when the service does not take it */
export async function sendSms(
  settings: SendSettings,
  id: string,
  now: Date,
  phone: string,
  text: string,
): Promise<void> {
  if (settings.smsHook !== null) return postSms(settings.smsHook, phone, text);
  if (settings.outboxFolder === null)
    throw new Error('There is neither an SMS service nor an outbox folder.');
  await putIntoOutbox(settings.outboxFolder, { id, channel: 'sms', to: phone, at: now.toISOString(), text });
}

async function postSms(hook: SmsHook, phone: string, message: string): Promise<void> {
  const response = await fetch(hook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${hook.secret}` },
    body: JSON.stringify({ phone, message }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The SMS service answered ${response.status}.`);
}

const transports = new WeakMap<SmtpServer, Transporter>();

function transportOf(smtp: SmtpServer): Transporter {
  const known = transports.get(smtp);
  if (known !== undefined) return known;
  const made = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.tls,
    requireTLS: smtp.requireTls,
    ...(smtp.user === null ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  transports.set(smtp, made);
  return made;
}
