import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLeaders } from '#web/comments/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { type Life, useMay } from './life.ts';

/** Who may take the next step, by name, and whether the person who looks leads alone. Null until it is known. */
export function useWhoNext(life: Life) {
  const leaders = useLeaders();
  const may = useMay();
  if (leaders === null) return null;
  const authors = life.fourEyes ? [life.setUpBy?.id, life.submittedBy?.id] : [];
  const isApproval = life.state === 'in_review' || life.state === 'open';
  const people = leaders.filter(({ userId }) => !(isApproval && authors.includes(userId)));
  return { people, isAlone: may.mayWaive && leaders.every(({ self }) => self) };
}

interface WhoNextProps {
  readonly life: Life;
  readonly isStuck: boolean;
  readonly onApproveAlone: () => void;
}

/** Names who goes on; of somebody alone, what can be done: to invite a person, or to approve with a reason. */
export function WhoNext({ life, isStuck, onApproveAlone }: WhoNextProps) {
  const { t, i18n } = useTranslation('inventory');
  const who = useWhoNext(life);
  const { mayLead } = useMay();
  if (!who || life.state === 'closed' || life.state === 'open') return null;
  const { people, isAlone } = who;
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
    people.map(({ fullName, self }) => (self ? t('who.you') : fullName || t('who.unnamed'))),
  );
  const canOtherwise = isStuck && people.length === 0;
  return (
    <div className="flex flex-col gap-2" data-testid="who-next">
      {people.length > 0 && (
        <p data-testid="who-next-names">{t(`who.${life.state}`, { names, count: people.length })}</p>
      )}
      {canOtherwise && <p data-testid="who-nobody">{t(isAlone ? 'who.alone' : 'who.nobody')}</p>}
      {canOtherwise && mayLead && (
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <Link to="/settings/people" data-testid="who-invite">
              {t('who.invite')}
            </Link>
          </Button>
          {isAlone && (
            <Button look="primary" onClick={onApproveAlone} data-testid="step-approve_alone">
              {t('step.approve_alone')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
