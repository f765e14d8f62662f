import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';

/** Says that the link of a letter was used or has expired, and leads to another one. */
export function EndedLink() {
  const { t } = useTranslation('auth');
  return (
    <div role="status" className="flex flex-col gap-4" data-testid="ended-link">
      <p>{t('ended.text')}</p>
      <div className="flex flex-col gap-2">
        {(['recovery', 'confirmation'] as const).map((letter) => (
          <Button key={letter} asChild className="h-10">
            <Link to={`/auth?view=${letter}`} data-testid={`ended-${letter}`}>
              {t(`ended.${letter}`)}
            </Link>
          </Button>
        ))}
      </div>
      <p className="text-[0.8125rem] text-quiet">{t('ended.others')}</p>
    </div>
  );
}
