import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Field, Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { cbamQuery } from '../queries.ts';

interface RoutePickProps {
  readonly code: string;
  readonly year: number;
  readonly value: string;
  readonly place: string;
  readonly mayKeep: boolean;
  readonly onType: (route: string) => void;
}

/** The production route of a good, of those that have a benchmark; a good whose benchmark knows no route is not asked. */
export function RoutePick({ code, year, value, place, mayKeep, onType }: RoutePickProps) {
  const { t } = useTranslation('cbam');
  const { language } = useFormats();
  const digits = code.replaceAll(/[.\s]/g, '');
  const found = useQuery({
    ...cbamQuery('cbam.routes', { code: digits, year, column: 'A' }),
    enabled: /^\d{8}(\d{2})?$/.test(digits) && year >= 2026 && year <= 2100,
    retry: false,
  });
  const routes = (found.data?.routes ?? []).filter(({ route }) => route !== '');
  const others = value === '' || routes.some(({ route }) => route === value) ? [] : [value];
  const isAsked = routes.length > 0 || others.length > 0;
  return (
    <Field label={t('param.route')} hint={isAsked ? undefined : t('offer.route.noChoice')}>
      {(wiring) => (
        <Select
          {...wiring}
          data-place={place}
          value={value}
          disabled={!mayKeep || !isAsked}
          onChange={(event) => onType(event.target.value)}
          data-testid="good-route"
        >
          <option value="">{t(isAsked ? 'op.choose' : 'op.none')}</option>
          {routes.map(({ route, label }) => (
            <option key={route} value={route}>
              {`${route} · ${label[language]}`}
            </option>
          ))}
          {others.map((route) => (
            <option key={route} value={route}>
              {route}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
