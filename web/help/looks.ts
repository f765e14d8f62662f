/** How runs of text look in the help: in a room, and in the page that stands in the document until the room is there. */
export const RUN = {
  term: 'inline rounded-sm text-left underline decoration-dotted underline-offset-4 hover:text-accent print:no-underline',
  link: 'rounded text-accent underline underline-offset-2',
  code: 'figure rounded bg-sunken px-1 text-[0.9em] break-words',
} as const;
