/** How blocks of a help page look: in its room, and in the page that stands in the document until the room is there. */
export const BLOCK = {
  heading: 'mt-2 text-base font-semibold',
  paragraph: 'max-w-prose',
  note: 'max-w-prose border-l-2 border-accent pl-3',
  ordered: 'list-decimal flex max-w-prose flex-col gap-1.5 pl-5',
  unordered: 'list-disc flex max-w-prose flex-col gap-1.5 pl-5',
  pictureLink: 'rounded-md',
  picture: 'h-auto max-w-full rounded-md border border-edge',
} as const;
