import { describe, expect, it } from 'vitest';
import { isMailbox, splitMailbox } from './split-mailbox.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (mail: Uint8Array) => new TextDecoder().decode(mail);

const FIRST = 'Subject: Conta de luz\r\nFrom: posto@example.com\r\n\r\nSegue.\r\n';
const SECOND =
  'Subject: Diesel\nFrom: b@example.com\n\n>From março em diante\n>>From x\nFrom here on, no mail.\n';
const BOX = `From posto@example.com Mon Mar 3 08:00:00 2025\r\n${FIRST}\r\nFrom b@example.com Tue Mar 4 08:00:00 2025\n${SECOND}`;

describe('a mailbox', () => {
  it('is known by its first two lines, and a text or one mail is none', () => {
    expect(isMailbox(bytes(BOX))).toBe(true);
    for (const other of ['', 'From ', 'From here on\nwe walk together: both', FIRST, 'PK', 'From a\n'])
      expect(isMailbox(bytes(other))).toBe(false);
  });

  it('is cut into its mails, each as it was sent', () => {
    const mails = splitMailbox(bytes(BOX), 10).map(text);
    expect(mails).toEqual([
      `${FIRST}\r\n`,
      SECOND.replace('>From março', 'From março').replace('>>From', '>From'),
    ]);
  });

  it('is cut no further than one past what is asked for', () => {
    const many = bytes(`From a Mon\nSubject: x\n\ny\n\n`.repeat(20));
    expect(splitMailbox(many, 5)).toHaveLength(6);
    expect(splitMailbox(many, 100)).toHaveLength(20);
  });

  it('that breaks off in its mark holds the mails before it', () => {
    expect(splitMailbox(bytes('From a Mon\nSubject: x\n\ny\n\nFrom b'), 9).map(text)).toEqual([
      'Subject: x\n\ny\n\n',
    ]);
  });
});
