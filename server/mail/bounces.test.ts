import { describe, expect, it } from 'vitest';
import { bounceOf, LETTER } from '../testing/bounce.ts';
import { readBounces } from './bounces.ts';

const read = (text: string) => readBounces(new TextEncoder().encode(text));

describe('a delivery status notification', () => {
  it.each([
    ['the id of the envelope', { envelope: LETTER, original: '' }],
    ['the headers that came back', { envelope: '', original: 'text/rfc822-headers' }],
    ['the whole message that came back', { envelope: '', original: 'message/rfc822' }],
  ])('tells by %s which letter it is about', async (_, parts) => {
    const one = { letterId: LETTER, action: 'failed', status: '5.1.1' };
    expect(await read(bounceOf(parts))).toEqual([one]);
    expect(await read(bounceOf(parts).replaceAll('\n', '\r\n'))).toEqual([one]);
  });

  it('tells what became of it with each recipient', async () => {
    expect(await read(bounceOf({ action: 'delayed', status: '4.4.1' }))).toEqual([
      { letterId: LETTER, action: 'delayed', status: '4.4.1' },
    ]);
  });

  it.each([
    ['', 'nothing'],
    ['Subject: Out of office\n\nI am away.', 'an answer of a machine'],
    [bounceOf({}).replace('message/delivery-status', 'text/plain'), 'a report without its part'],
    [bounceOf({ envelope: 'x', original: '' }), 'of no letter'],
    [bounceOf({}).replace(/Final-Recipient[\s\S]*?\n\n/, '\n'), 'of no recipient'],
    ['\n'.repeat(30_000), 'lines without end'],
    [
      `Content-Type: multipart/report; boundary=a\n\n${'--a\nContent-Type: multipart/mixed; boundary=a\n\n'.repeat(400)}`,
      'nested parts',
    ],
    ['\u0000\u0001\u0002', 'bytes'],
  ])('is none of %#: %s', async (text) => {
    expect(await read(text)).toBeNull();
  });
});
