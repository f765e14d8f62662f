/** A server that takes mail. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  readonly tls: boolean;
  /** Refuses to send where the server offers no STARTTLS. */
  readonly requireTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
}

/** Somebody else's service that sends text messages: gets `POST {"phone", "message"}` with `secret` as bearer. */
export interface SmsHook {
  readonly url: string;
  readonly secret: string;
}

/** Where messages come back to that could not be delivered, and what whoever tells the installation of one knows. */
export interface Bounces {
  readonly address: string;
  readonly secret: string;
}

/** Codes and links sent by mail or text message, and how often. */
export interface MessageSettings {
  readonly otpLength: number;
  readonly emailOtpSeconds: number;
  readonly smsOtpSeconds: number;
  /** Least time between two mails of one kind to one mailbox. */
  readonly mailFrequencySeconds: number;
  readonly smsFrequencySeconds: number;
  /** Mails of the whole installation in an hour. */
  readonly mailsPerHour: number;
  readonly smsPerHour: number;
  /** Numbers (without `+`) that get no message, with the code that opens them. */
  readonly smsTestCodes: Readonly<Record<string, string>>;
  /** Null: text messages go to the outbox folder. */
  readonly smsHook: SmsHook | null;
  /** Null: mails go to the outbox folder. */
  readonly smtp: SmtpServer | null;
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Null: nobody tells of what comes back, and it comes back to the sender. */
  readonly bounces: Bounces | null;
  /** Folder of what is not sent anywhere else; null keeps messages waiting. */
  readonly outboxFolder: string | null;
  /** Language of a mail to somebody whose language is not known (`user_metadata.locale`). */
  readonly mailLocale: 'pt-BR' | 'en';
}

export const messageDefaults: MessageSettings = {
  otpLength: 6,
  emailOtpSeconds: 3600,
  smsOtpSeconds: 60,
  mailFrequencySeconds: 60,
  smsFrequencySeconds: 60,
  mailsPerHour: 1000,
  smsPerHour: 100,
  smsTestCodes: {},
  smsHook: null,
  smtp: null,
  mailFrom: { name: 'Razão', address: 'razao@localhost' },
  bounces: null,
  outboxFolder: null,
  mailLocale: 'pt-BR',
};
