/** The letter that made-up notifications are about. */
export const LETTER = '0b1f7c66-7d4e-4b3e-9a64-2f0c6f0b7d11';

interface BounceParts {
  readonly letter?: string;
  readonly action?: string;
  readonly status?: string;
  /** `Original-Envelope-Id`; empty: none. */
  readonly envelope?: string;
  /** How the message comes back; empty: not at all. */
  readonly original?: string;
}

/** A notification as mail servers write them (RFC 3464, appendix E), made up for tests. */
export function bounceOf(parts: BounceParts): string {
  const {
    letter = LETTER,
    action = 'failed',
    status = '5.1.1',
    envelope = '',
    original = 'text/rfc822-headers',
  } = parts;
  const back = [
    '--gone',
    `Content-Type: ${original}`,
    '',
    `Message-ID:`,
    ` <${letter}@razao.example>`,
    'To: nobody@cliente.example',
    'Subject: R-0001',
    '',
    ...(original === 'message/rfc822'
      ? ['Message-ID: <11111111-1111-4111-8111-111111111111@evil.example>', '']
      : []),
  ];
  return [
    'From: MAILER-DAEMON@mail.example',
    'To: bounces@razao.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="gone"',
    '',
    '--gone',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'It could not be delivered.',
    '',
    '--gone',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    ...(envelope === '' ? [] : [`Original-Envelope-Id: ${envelope}`]),
    '',
    'Final-Recipient: rfc822; nobody@cliente.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1',
    ' no such user',
    '',
    ...(original === '' ? [] : back),
    '--gone--',
    '',
  ].join('\n');
}
