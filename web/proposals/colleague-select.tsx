import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { call } from '#web/api/call.ts';
import { Select } from '#web/ui/field.tsx';

/** Roles that record and decide proposals. */
const MAY_RECORD: ReadonlySet<string> = new Set(['owner', 'manager', 'contributor']);

/** A colleague who may record and decide, by their id; empty: nobody was chosen. */
export function ColleagueSelect({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onChange: (userId: string) => void;
}) {
  const { data } = useQuery({
    queryKey: ['member.colleagues'],
    queryFn: ({ signal }) => call('member.colleagues', {}, signal),
  });
  return (
    <Select {...rest} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">–</option>
      {data?.people
        .filter(({ role }) => MAY_RECORD.has(role))
        .map(({ userId, fullName }) => (
          <option key={userId} value={userId}>
            {fullName}
          </option>
        ))}
    </Select>
  );
}
