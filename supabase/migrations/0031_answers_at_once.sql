-- How many answers an organization's conversations are being given right now. An answer whose process gave no sign of life
-- for `silent_seconds` is over. Definer: each person sees the own conversations only. The lock, held to the end of the
-- transaction, has messages of one organization counted one after the other, so that none slips by; others do not wait.
create function razao.answers_at_once(organization uuid, silent_seconds integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (organization in (select public.my_organizations())) is not true then
    raise exception 'not an organization of the caller' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('answers:' || organization::text, 0));
  return (
    select count(*)::integer
    from public.runs r join public.threads t on t.id = r.thread_id
    where t.organization_id = organization and r.state = 'running'
      and r.beat_at >= now() - make_interval(secs => silent_seconds)
  );
end
$$;
revoke execute on function razao.answers_at_once(uuid, integer) from public;
grant execute on function razao.answers_at_once(uuid, integer) to authenticated;
