-- room: base
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Time-ordered UUIDs (version 7), made in the database so that any PostgreSQL from 15 on will do.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_byte(set_byte(
      substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) || substring(uuid_send(gen_random_uuid()) from 7),
      6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112),
      8, (get_byte(uuid_send(gen_random_uuid()), 8) & 63) | 128),
    'hex')::uuid
$$;

-- unaccent() depends on a dictionary and is therefore only stable; this one may stand in an index.
create function plain_text(words text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, words))
$$;

-- Attempts, shared by every process and machine (D-066).
create table rate_limits (
  name text not null,
  who text not null,
  window_start timestamptz not null,
  attempts integer not null,
  primary key (name, who, window_start)
);
create index rate_limits_by_age on rate_limits (window_start);

-- One row before the work starts: the same key with the same body answers what the first call answered.
create table idempotency_keys (
  owner text not null,
  key text not null,
  body_hash text not null,
  state text not null check (state in ('running', 'done')),
  http_status integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
