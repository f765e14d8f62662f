-- Money of a month whose exchange rate or price index is not published yet counts by the last published month, and is provisional
-- too. No line of before has the code: the index on it stays true.
create or replace function razao.is_provisional(problems jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select problems @> '[{"code": "blend.in_force"}]' or problems @> '[{"code": "factor.provisional"}]'
    or problems @> '[{"code": "price.provisional"}]'
$$;
