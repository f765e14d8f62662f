import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';

/** What was wrong with an answer, in the person's words, if they say it. */
export function JudgeForm({ busy, onJudge }: { busy: boolean; onJudge: (reason: string) => void }) {
  const { t } = useTranslation('chat');
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onJudge(fieldText(event.currentTarget, 'reason').trim());
      }}
    >
      <Field label={t('judge.reason')}>
        {(wiring) => <TextArea {...wiring} name="reason" rows={3} maxLength={2000} />}
      </Field>
      <Button type="submit" look="primary" busy={busy} className="self-end" data-testid="judge-send">
        {t('judge.send')}
      </Button>
    </form>
  );
}
