import { Comments } from '#web/comments/comments.tsx';

interface LineCommentsProps {
  /** Any version of the line: what is said of one is said of all. */
  readonly entryId: string;
}

/** What people say of a line. */
export function LineComments({ entryId }: LineCommentsProps) {
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Comments subject={{ kind: 'line', id: entryId }} />
    </div>
  );
}
