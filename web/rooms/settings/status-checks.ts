import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { supabase } from '#web/api/client.ts';
import { loadConfig } from '#web/api/config.ts';

export const SERVICES = ['health', 'auth', 'rest', 'storage', 'functions'] as const;
export type Service = (typeof SERVICES)[number];

export interface Check {
  readonly service: Service;
  readonly works: boolean;
  readonly milliseconds: number;
}

const REFRESH_MS = 5 * 60_000;

/** After this long a service counts as one that does not answer. */
const PATIENCE_MS = 10_000;

/** A call of each service that any person may make and that changes nothing. False or a throw: it does not work. */
const ASK: Readonly<Record<Service, () => Promise<boolean>>> = {
  health: async () => (await fetch('/health', { cache: 'no-store' })).ok,
  auth: async () => {
    const { supabaseUrl, supabaseKey } = await loadConfig();
    const address = new URL('/auth/v1/health', new URL(supabaseUrl, window.location.origin));
    return (await fetch(address, { headers: { apikey: supabaseKey }, cache: 'no-store' })).ok;
  },
  rest: async () => {
    const client = await supabase();
    const { error } = await client.from('preferences').select('user_id').limit(1);
    return !error;
  },
  storage: async () => {
    const client = await supabase();
    const { error } = await client.storage.from('avatars').list('', { limit: 1 });
    return !error;
  },
  functions: async () => {
    await call('session.context', {});
    return true;
  },
};

async function check(service: Service): Promise<Check> {
  const begun = performance.now();
  const over = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => over.resolve(false), PATIENCE_MS);
  const works = await Promise.race([ASK[service]().catch(() => false), over.promise]);
  clearTimeout(timer);
  return { service, works, milliseconds: Math.round(performance.now() - begun) };
}

/** Asks every service at once. */
async function checkServices(): Promise<{ at: string; checks: Check[] }> {
  const checks = await Promise.all(SERVICES.map((service) => check(service)));
  return { at: new Date().toISOString(), checks };
}

/** The checks, made when they are looked at, and every 5 minutes where the person wants them refreshed. */
export function statusQuery(refresh: boolean) {
  return queryOptions({
    queryKey: ['api-status'],
    queryFn: () => checkServices(),
    staleTime: 0,
    refetchInterval: refresh ? REFRESH_MS : false,
    // Being offline is what it is for to tell.
    networkMode: 'always',
  });
}
