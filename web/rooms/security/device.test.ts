import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [`${phone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${phone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  ['curl/8.9', null, null],
  [null, null, null],
])('%s is read as a person knows it', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
