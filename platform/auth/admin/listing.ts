import type { Platform } from '../../settings.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { findUser, userObject } from '../user.ts';
import { linkOf, readWanted } from './pages.ts';

/** A page of something, and what the headers of its answer say. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  /** `Link`: the next page, where there is one, and the last. */
  readonly link: string;
}

type Query = Readonly<Record<string, string>>;

/** `GET /admin/users`: people, the newest first, by a part of their address or name. */
export async function listUsers(platform: Platform, query: Query): Promise<Page<object>> {
  const wanted = readWanted(query);
  const order = readOrder(query['sort'] ?? '');
  const { rows, total } = await asAuthAdmin(platform.database, async (tx) => {
    const where = `deleted_at is null and ($1 = '' or position(lower($1) in lower(concat_ws(' ', email, phone,
      raw_user_meta_data ->> 'full_name'))) > 0)`;
    const filter = (query['filter'] ?? '').replaceAll('\0', '');
    const [count] = await tx.query<{ total: number }>(
      `select count(*)::int as total from auth.users where ${where}`,
      [filter],
    );
    const ids = await tx.query<{ id: string }>(
      `select id from auth.users where ${where} order by ${order}, id limit $2 offset $3`,
      [filter, wanted.perPage, (wanted.page - 1) * wanted.perPage],
    );
    const users: object[] = [];
    for (const { id } of ids) {
      const user = await findUser(tx, id);
      if (user !== null) users.push(await userObject(tx, user));
    }
    return { rows: users, total: count?.total ?? 0 };
  });
  return { rows, total, link: linkOf(platform, '/admin/users', wanted, total) };
}

/** `GET /admin/audit`: the security log, the newest first; `query=column:text` finds by actor or action. */
export async function listAudit(platform: Platform, query: Query): Promise<Page<object>> {
  const wanted = readWanted(query);
  const asked = (query['query'] ?? '').replaceAll('\0', '');
  const text = /^(?:action|author|type):(.*)$/s.exec(asked)?.[1] ?? asked;
  const { rows, total } = await asAuthAdmin(platform.database, async (tx) => {
    const where = `($1 = '' or position(lower($1) in lower(concat_ws(' ', payload ->> 'action', payload ->> 'actor_username'))) > 0)`;
    const [count] = await tx.query<{ total: number }>(
      `select count(*)::int as total from auth.audit_log_entries where ${where}`,
      [text],
    );
    const entries = await tx.query(
      `select id, payload, created_at, ip_address from auth.audit_log_entries where ${where}
       order by created_at desc, id limit $2 offset $3`,
      [text, wanted.perPage, (wanted.page - 1) * wanted.perPage],
    );
    return { rows: entries, total: count?.total ?? 0 };
  });
  return { rows, total, link: linkOf(platform, '/admin/audit', wanted, total) };
}

const sortable = ['created_at', 'updated_at', 'last_sign_in_at', 'email'];

/** `column` or `column asc|desc`; anything else is refused, nothing of it reaches the statement. */
function readOrder(text: string): string {
  if (text === '') return 'created_at desc';
  const [column = '', direction = 'asc', ...more] = text.toLowerCase().split(/[\s.]+/);
  if (!sortable.includes(column) || !['asc', 'desc'].includes(direction) || more.length > 0) {
    throw new AuthError(400, 'validation_failed', 'Bad Sort Parameters');
  }
  return `${column} ${direction}`;
}
