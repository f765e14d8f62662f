-- A changed draft keeps where its new value was read. As before, only the use-cases may write, by the policy of updates.
grant update (evidence) on public.drafts to authenticated;
