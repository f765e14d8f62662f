-- Texts of reports that were drafted from their figures, and what else a report is set to: its logo and its annexes.

-- Who drafted a version: the product from the figures, or a language model that was given them. Null: a person wrote it.
alter table public.report_texts add column drafted_by text check (drafted_by in ('rules', 'model'));
-- The figures that stand in the text, each with the datapoint or table it is of: `[{"text": "1,2 t CO₂e", "at": "ghg-protocol/CS-scope1"}]`.
alter table public.report_texts add column figures jsonb not null default '[]'
  check (jsonb_typeof(figures) = 'array' and pg_column_size(figures) < 60000);

alter table public.reports add column logo boolean not null default true;
alter table public.reports add column annexes text[] not null default '{}'
  check (annexes <@ array['lines', 'evidence'] and cardinality(annexes) <= 2);
grant update (logo, annexes) on public.reports to authenticated;

-- A run drafts no text as if a person had: a schedule draws its draft up without one.
create policy report_texts_by_people on public.report_texts as restrictive for insert to authenticated
  with check (drafted_by is null or not (select razao.by_agent()));
