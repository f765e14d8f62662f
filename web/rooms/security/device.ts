/** What a browser said of itself, as a person knows it; null where nothing is known. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

// In this order: most browsers also name those that they resemble.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const found = (rules: typeof BROWSERS, text: string) =>
  rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Reads the text with which browsers describe themselves (`User-Agent`). */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return { browser: found(BROWSERS, text), system: found(SYSTEMS, text) };
}
