interface LineCommentsProps {
  /** All versions of a line share it. */
  readonly lineId: string;
}

/** The place for what people say of a line; empty until comments are kept. */
export function LineComments(_props: LineCommentsProps) {
  return null;
}
