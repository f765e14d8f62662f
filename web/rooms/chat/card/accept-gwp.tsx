import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import { contextQuery, factorQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';

interface AcceptGwpProps {
  /** The factor that is known as CO2e alone, on another set. */
  readonly factorId: string;
  readonly onAccept: () => void;
}

/** Takes a factor on another GWP set as it is published: for this line, or for all of its source from now on. */
export function AcceptGwp({ factorId, onAccept }: AcceptGwpProps) {
  const { t } = useTranslation('missing');
  const { data } = useQuery({ ...factorQuery(factorId), enabled: factorId !== '' });
  const role = useQuery(contextQuery).data?.organization?.role;
  const always = useMutation({
    mutationFn: (acceptGwpSource: string) => call('settings.changeCalculation', { acceptGwpSource }),
    onSuccess: onAccept,
  });
  const source = data?.factor.source;
  return (
    <div className="col-span-full flex flex-wrap gap-2 px-1.5 pb-1 @min-[66rem]:pl-9">
      <Button size="small" onClick={onAccept} data-testid="missing-accept">
        {t('acceptGwpSet')}
      </Button>
      {source && (role === 'owner' || role === 'manager') && (
        <Button
          size="small"
          look="quiet"
          busy={always.isPending}
          onClick={() => always.mutate(source.sourceId)}
          data-testid="missing-accept-always"
        >
          {t('acceptGwpAlways', { publisher: source.publisher })}
        </Button>
      )}
      {always.error && (
        <p role="alert" className="w-full text-danger">
          <RefusalText text={always.error.message} />
        </p>
      )}
    </div>
  );
}
