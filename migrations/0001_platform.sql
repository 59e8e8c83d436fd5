-- module: platform
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

-- unaccent() depends on a dictionary and is therefore only stable; this function is immutable and can be indexed.
create function normalize_text(words text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, words))
$$;

-- A trigram index needs three characters to search for: this one holds each single character and each two neighbours.
create function short_ngrams(words text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct substr(words, at, long)), '{}')
  from generate_series(1, length(words)) at, generate_series(1, 2) long
$$;

create table rate_limits (
  name text not null,
  key text not null,
  window_start timestamptz not null,
  attempts integer not null,
  primary key (name, key, window_start)
);

create table idempotency_keys (
  owner text not null,
  key text not null,
  body_hash text not null,
  state text not null check (state in ('running', 'done')),
  http_status integer,
  response_body text,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);

create index rate_limits_by_age on rate_limits (window_start);
create index idempotency_keys_by_age on idempotency_keys (created_at);

comment on function new_id() is 'A time-ordered UUID (version 7).';
comment on function normalize_text(text) is 'Lower case without accents: what a case-insensitive search compares.';
comment on function short_ngrams(text) is 'Each character and each two neighbouring characters, for searches of one or two characters.';

comment on table rate_limits is 'Attempts counted per window, shared by all processes and machines (D-066).';
comment on column rate_limits.name is 'Which limit: sign-in, password reset ...';
comment on column rate_limits.key is 'What is counted: an email address, a user or an IP address.';
comment on column rate_limits.window_start is 'When the window of this limit began.';

comment on table idempotency_keys is 'Idempotency keys of calls, written before the work starts: the same key with the same body gets the response of the first call.';
comment on column idempotency_keys.owner is 'Who sent the key: keys of different users never meet.';
comment on column idempotency_keys.key is 'The Idempotency-Key header.';
comment on column idempotency_keys.body_hash is 'SHA-256 of the request: the same key with another body is an error.';
comment on column idempotency_keys.http_status is 'Status of the stored response; null while the call runs.';
comment on column idempotency_keys.response_body is 'Body of the stored response; null while the call runs.';
