import { toast } from '#web/ui/toast.tsx';

/** Says what went wrong, in the words of the refusal. */
export function told(error: unknown): void {
  toast.bad({ title: error instanceof Error ? error.message : String(error) });
}
