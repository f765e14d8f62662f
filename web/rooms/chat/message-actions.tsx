import type { UIMessage } from 'ai';
import { ChevronLeft, ChevronRight, Copy, Pencil, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { ThreadChat } from './thread-chat.ts';

/** What a message says, without its cards. */
export function textOf(message: UIMessage): string {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

function Action({
  label,
  icon: Icon,
  pressed,
  testId,
  onClick,
  disabled,
}: {
  label: string;
  icon: ComponentType<{ 'aria-hidden'?: boolean; className?: string }>;
  pressed?: boolean;
  testId: string;
  onClick: () => void;
  disabled?: boolean;
}) {
  return (
    <Tooltip text={label}>
      <Button
        look="quiet"
        size="icon"
        className="size-7"
        aria-label={label}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        disabled={disabled}
        onClick={onClick}
        data-testid={testId}
      >
        <Icon aria-hidden className={classes('size-3.5', pressed && 'text-accent')} />
      </Button>
    </Tooltip>
  );
}

function CopyAction({ message }: { message: UIMessage }) {
  const { t } = useTranslation('chat');
  const text = textOf(message);
  if (text.trim() === '') return null;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.good({ title: t('message.copied') });
    } catch {
      toast.bad({ title: t('message.notCopied') });
    }
  }
  return <Action label={t('message.copy')} icon={Copy} testId="message-copy" onClick={() => void copy()} />;
}

/** ‹ 2 / 3 ›: the other branches that begin where this message stands. */
function Branches({ message, chat }: { message: UIMessage; chat: ThreadChat }) {
  const { t } = useTranslation('chat');
  const here = chat.extras.branchings.find(({ shown }) => shown === message.id);
  if (!here) return null;
  const place = here.messageIds.indexOf(message.id);
  const total = here.messageIds.length;
  const show = (to: number) => {
    const id = here.messageIds[to];
    if (id) void chat.showBranch(id);
  };
  return (
    <span className="flex items-center" data-testid="branches">
      <Action
        label={t('branch.previous')}
        icon={ChevronLeft}
        testId="branch-previous"
        disabled={place === 0 || chat.working}
        onClick={() => show(place - 1)}
      />
      <span className="figure text-xs text-quiet">
        <span className="clip-hidden">{t('branch.place', { place: place + 1, total })}</span>
        <span aria-hidden>
          {place + 1} / {total}
        </span>
      </span>
      <Action
        label={t('branch.next')}
        icon={ChevronRight}
        testId="branch-next"
        disabled={place === total - 1 || chat.working}
        onClick={() => show(place + 1)}
      />
    </span>
  );
}

const JudgeForm = lazy(async () => ({ default: (await import('./judge-form.tsx')).JudgeForm }));

function Verdicts({ threadId, message, chat }: { threadId: string; message: UIMessage; chat: ThreadChat }) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const standing = chat.extras.feedback.find(({ messageId }) => messageId === message.id)?.verdict ?? null;

  async function judge(verdict: 'good' | 'bad' | null, reason = ''): Promise<void> {
    setBusy(true);
    try {
      await call('message.judge', { threadId, messageId: message.id, verdict, reason });
      await chat.readExtras();
      setAsking(false);
    } catch (error) {
      toast.bad({ title: error instanceof Error ? error.message : String(error) });
    }
    setBusy(false);
  }

  return (
    <>
      <Action
        label={t('judge.good')}
        icon={ThumbsUp}
        pressed={standing === 'good'}
        testId="judge-good"
        onClick={() => void judge(standing === 'good' ? null : 'good')}
      />
      <Action
        label={t('judge.bad')}
        icon={ThumbsDown}
        pressed={standing === 'bad'}
        testId="judge-bad"
        onClick={() => (standing === 'bad' ? void judge(null) : setAsking(true))}
      />
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('judge.title')}
        description={t('judge.text')}
        closeLabel={shell.t('close')}
      >
        <Suspense fallback={null}>
          <JudgeForm busy={busy} onJudge={(reason) => void judge('bad', reason)} />
        </Suspense>
      </Dialog>
    </>
  );
}

interface ActionsProps {
  threadId: string;
  message: UIMessage;
  chat: ThreadChat;
}

/** Shown at the message under the pointer or with the focus in it, and always at the last one. */
const PLACE =
  'flex items-center gap-0.5 opacity-0 transition-opacity group-focus-within:opacity-100 ' +
  'group-hover:opacity-100 pointer-coarse:opacity-100 has-data-[testid=branches]:opacity-100';

export function OwnActions({ message, chat, onEdit }: ActionsProps & { onEdit: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <div className={classes(PLACE, 'justify-end')}>
      <Branches message={message} chat={chat} />
      <CopyAction message={message} />
      <Action
        label={t('message.edit')}
        icon={Pencil}
        testId="message-edit"
        disabled={chat.working}
        onClick={onEdit}
      />
    </div>
  );
}

export function AnswerActions({ last, ...props }: ActionsProps & { last: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <div className={classes(PLACE, last && 'opacity-100')}>
      <CopyAction message={props.message} />
      <Verdicts {...props} />
      {last && (
        <Action
          label={t('message.again')}
          icon={RotateCcw}
          testId="message-again"
          onClick={() => void props.chat.again()}
        />
      )}
      <Branches message={props.message} chat={props.chat} />
    </div>
  );
}
