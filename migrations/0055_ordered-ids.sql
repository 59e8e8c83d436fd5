-- module: platform
-- compatible: yes
-- Lists and the newest version of settings, pages and wordings go by the id, so rows that follow each other within a millisecond need
-- ids in their order too. The twelve bits behind the version's digit count 4096ths of the millisecond (RFC 9562, method 3).
create or replace function new_id() returns uuid language sql volatile parallel safe as $$
  select (
    overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || substr(gen_random_uuid()::text, 20)
  )::uuid
$$;

comment on function new_id() is 'A UUID of version 7 that is greater than those made before it, to the microsecond.';
