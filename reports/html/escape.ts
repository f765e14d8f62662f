const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it, in an element or in a quoted attribute: nothing of it is markup. */
export function escaped(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}/gu, '\ufffd')
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
