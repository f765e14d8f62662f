import { Plane } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import type { Draft } from '../parts.ts';
import type { CellsProps } from './cells-props.ts';
import { asksHaul, type Flight, flightOf } from './flight.ts';
import { FlightEditor } from './flight-editor.tsx';

/** Route, journey and cabin of a flight under its line, and the way to change them. */
export function FlightDetails({ draft, onChange }: { draft: Draft; onChange: CellsProps['onChange'] }) {
  const { t } = useTranslation('flight');
  const [open, setOpen] = useState(false);
  const flight = flightOf(draft);
  if (!flight) return null;
  return (
    <div
      className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 px-1.5 text-[0.8125rem] @min-[66rem]:pl-9"
      data-testid="flight"
    >
      <span className="flex min-w-0 items-center gap-1.5 text-quiet">
        <Plane className="size-3.5 shrink-0" aria-hidden />
        <Summary flight={flight} />
      </span>
      {onChange && (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <Button look="quiet" size="small" data-testid="flight-edit">
              {t('edit')}
            </Button>
          </PopoverTrigger>
          <PopoverPanel aria-label={t('title')}>
            <FlightEditor
              flight={flight}
              asksHaul={asksHaul(draft, flight)}
              onSave={(parameters) => {
                setOpen(false);
                onChange({ parameters });
              }}
            />
          </PopoverPanel>
        </Popover>
      )}
    </div>
  );
}

function Summary({ flight: { from, to, journey, cabin, radiativeForcing } }: { flight: Flight }) {
  const { t } = useTranslation('flight');
  const said = [
    from !== null && to !== null && `${from} ${journey === 'return' ? '⇄' : '→'} ${to}`,
    journey !== null && t(`journey.${journey}`),
    cabin !== null && t(`cabin.${cabin}`),
    radiativeForcing !== null && t(`forcing.${radiativeForcing}`),
  ].filter((part) => part !== false);
  return <span>{said.length > 0 ? said.join(' · ') : t('unknown')}</span>;
}
