/** A request as the fuzz makes it: what was valid once, with some of it changed. */
export interface FuzzedRequest {
  readonly method: string;
  /** After `/rest/v1/`, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What people try, and what breaks parsers. */
const hostile = [
  `'; drop table public.books; --`,
  `" ; select 1; --`,
  `id" from public.kept_apart; --`,
  `1) or (1=1`,
  `1 union select body from public.kept_apart`,
  `(select body from kept_apart limit 1)`,
  'kept_apart(*)',
  'kept_apart!inner(*)',
  '...kept_apart(body)',
  'kept_apart.body=not.is.null',
  '$1',
  '$2::text',
  '\\',
  '"',
  `"a\\"b"`,
  `'`,
  '\0',
  '%00',
  'id::text; select pg_sleep(5)',
  `set_config('role','service_role',true)`,
  'pg_read_file(/etc/passwd)',
  '*',
  '(((((',
  ')))))',
  '{',
  '{a,"b',
  '{{},{}}',
  '(1,2',
  '("',
  '->>',
  'data->',
  'data->99999999999999999999',
  'data->-1->>x',
  'not.not.not.eq.1',
  'not.and(not.or(id.eq.1))',
  '!inner!left',
  '\u{1F600}',
  '\ud800',
  '1e309',
  'NaN',
  'infinity',
  '9999999999999999999999',
  '-1',
  'null',
  'pg_catalog.pg_authid',
  'auth.users',
  'xmin',
  'ctid',
  'tableoid::regclass',
  'id::regclass',
  'id::oid::regrole',
  'title::xml',
  'a'.repeat(3000),
  'and('.repeat(120),
  '((('.repeat(60),
  '--',
  '/* */',
  `E'\\x41'`,
  '.sum()',
  'count()',
  'price.sum()::text',
  '::int.avg()',
  '[]',
  '::text[]',
  '..',
  ',,',
  '%',
  '_',
  '*'.repeat(60),
  '(a+)+$',
  '[[:<:]]',
  '\n',
  '\r\nx-injected: 1',
  '['.repeat(20_000),
  `${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`,
] as const;

const queries = [
  'books?select=id,title,author:authors!author_id(name,home->street),shelves!inner(name)&shelves.name=eq.top&order=id.desc.nullslast&limit=3',
  'books?select=*,...authors!author_id(author:name)&price=gt.5&order=authors(name).asc&offset=1',
  'books?or=(id.eq.4,and(price.gt.5,not.or(id.eq.2,title.eq."x,y")))&select=title,data->>kind,data->size->w',
  'books?select=author_id,price.sum(),n:count()&order=author_id',
  'books?title=like.*a&in_print=is.true&id=in.(1,2,"3")&lent=ov.[2025-01-15,2025-01-16)',
  'books?words=fts(english).cat&title=imatch.^a&data=cs.{"kind":"poem"}&id=eq(any).{1,3}',
  'authors?select=name,books!author_id(title,shelves(name))&books.order=price.desc&books.limit=1&tags=cs.{poet}&active=adj.[5,6)',
  'authors?select=works(shout),latest_work(title)&mood=eq.calm&born=gte.1970-01-01',
  'authors?select=name,...books!author_id(title,price)&books=not.is.null',
  'shelves?select=name,parent_id(name),shelves(name)&parent_id=isdistinct.1',
  'cheap_books?select=*,authors(name),shelves(name)&name=ilike(any).{a*,b*}',
  'kept_apart?select=id,owner,body&id=gt.0&order=body.desc',
  'closed?select=id,name',
  'counters?select=name,value::text,note&name=neq.zzz',
  'settings_of?area=eq.a&name=eq.n',
  'rpc/books_from?minimum=5&select=title,authors!author_id(name)&id=neq.3&order=price',
  'rpc/joined?words=a&words=b',
  'rpc/add?a=1&b=2',
  'rpc/one_author?named=Ana&select=name,books!author_id(title)',
  'rpc/pairs?k=eq.a&select=v',
  'rpc/told',
  '',
] as const;

const writes = [
  [
    'POST',
    'counters?select=name,value&columns="name","value"',
    '[{"name":"f","value":1},{"name":"g","value":2}]',
  ],
  ['POST', 'counters?on_conflict=name&select=*', '{"name":"a","value":9}'],
  [
    'POST',
    'books?select=id,author:authors!author_id(name)',
    '{"title":"t","price":1.5,"data":{"a":[1]},"author_id":null}',
  ],
  ['POST', 'kept_apart?select=*', '{"id":7,"owner":"6b6f2f6e-6f62-4f2b-9d0e-0d7f3a1c2b12","body":"x"}'],
  ['PATCH', 'books?id=eq.1&select=id,title', '{"title":"u","in_print":false}'],
  ['PATCH', 'kept_apart?id=gt.0&select=*', '{"body":"seen"}'],
  ['DELETE', 'counters?name=like.f*&select=*', ''],
  ['DELETE', 'kept_apart?id=eq.2&select=*', ''],
  ['PUT', 'counters?name=eq.a&select=*', '{"name":"a","value":3,"note":null}'],
  ['POST', 'rpc/add', '{"a":1,"b":2}'],
  ['POST', 'rpc/whole', '{"any":[1]}'],
  ['POST', 'rpc/count_up?select=name,value', '{"counter":"a%"}'],
  ['POST', 'rpc/joined', '{"words":["a","b"]}'],
  ['POST', 'rpc/one_author?select=name', '{"named":"Ana"}'],
] as const;

const accepts = [
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'text/csv',
  'application/vnd.pgrst.plan+json; options=analyze|verbose',
  'image/png',
] as const;
const prefers = [
  'count=exact',
  'count=planned',
  'count=estimated',
  'return=representation',
  'return=headers-only',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'handling=strict',
  'max-affected=1',
  'timezone=America/Sao_Paulo',
  `timezone='; select 1`,
  'return=maximal',
] as const;
const types = [
  'application/json',
  'text/csv',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
] as const;

/** An endless line of requests, the same for the same seed. Writes ask that nothing is kept. */
export function* fuzzedRequests(seed: number): Generator<FuzzedRequest, never> {
  const next = generator(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const mutated = (text: string): string => {
    let result = text;
    for (let times = next(4); times > 0; times -= 1) result = mutate(result, next, pick);
    return result;
  };
  for (;;) {
    const writing = next(10) < 3;
    const [method, query, body] = writing
      ? pick(writes)
      : ([pick(['GET', 'GET', 'GET', 'HEAD']), pick(queries), null] as const);
    const preferred = Array.from({ length: next(3) }, () => pick(prefers));
    yield {
      method: next(60) === 0 ? pick(['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS']) : method,
      path: encoded(mutated(query)),
      headers: {
        accept: next(4) === 0 ? pick(accepts) : 'application/json',
        prefer: ['tx=rollback', ...preferred].join(', '),
        'content-type': next(10) === 0 ? pick(types) : 'application/json',
        ...(next(10) === 0 ? { range: pick(['0-1', '5-2', '1-', 'x', '0-99999999999999999']) } : {}),
        ...(next(20) === 0 ? { 'accept-profile': pick(['annex', 'auth', 'razao', 'pg_catalog']) } : {}),
      },
      body: body === null ? null : mutated(body),
    };
  }
}

function mutate(text: string, next: (bound: number) => number, pick: <T>(list: readonly T[]) => T): string {
  const at = next(text.length + 1);
  const end = Math.min(text.length, at + next(12));
  switch (next(6)) {
    case 0:
      return `${text.slice(0, at)}${pick(hostile)}${text.slice(at)}`;
    case 1:
      return `${text.slice(0, at)}${pick(hostile)}${text.slice(end)}`;
    case 2:
      return `${text.slice(0, at)}${text.slice(end)}`;
    case 3:
      return `${text.slice(0, end)}${text.slice(at, end)}${text.slice(end)}`;
    case 4: {
      // One value, name or item for a hostile one.
      const parts = text.split(/([=&,.():])/);
      parts[next(parts.length)] = pick(hostile);
      return parts.join('');
    }
    default: {
      const other = pick(queries);
      const from = next(other.length + 1);
      return `${text.slice(0, at)}${other.slice(from, from + next(20))}${text.slice(at)}`;
    }
  }
}

/** As a client would send it: the marks of the grammar as they are, the rest escaped. */
function encoded(text: string): string {
  return encodeURI(text.toWellFormed().replaceAll('#', '%23')).replaceAll('%25', '%');
}

function generator(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
