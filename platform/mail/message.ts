/** The languages messages are written in. */
export type MessageLocale = 'pt-BR' | 'en';

/** What a message says, for the templates to put into words. Never logged: it may hold a code. */
export interface MessageContent {
  /** Names the template: `confirmation`, `invite`, `magic_link`, `recovery`, … */
  readonly kind: string;
  readonly locale: MessageLocale;
  readonly values: Readonly<Record<string, string>>;
}

/** A message to a mailbox, to a telephone (number without `+`), or to nobody: the same work, and nothing is sent. */
export type Message = MessageContent &
  (
    | { readonly channel: 'email'; readonly to: string }
    | { readonly channel: 'sms'; readonly to: string }
    | { readonly channel: 'none' }
  );

/** A mail in words. */
export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Puts messages into words; handed in by the floor that has words. */
export interface Templates {
  mail(content: MessageContent): WrittenMail;
  /** A text message of one line. */
  sms(content: MessageContent): string;
}
