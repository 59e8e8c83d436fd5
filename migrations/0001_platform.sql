-- module: platform
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Time-ordered UUIDs (version 7) are made in the database, so that any PostgreSQL from 15 on will do.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_byte(set_byte(
      substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) || substring(uuid_send(gen_random_uuid()) from 7),
      6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112),
      8, (get_byte(uuid_send(gen_random_uuid()), 8) & 63) | 128),
    'hex')::uuid
$$;

comment on function new_id() is 'A time-ordered UUID (version 7).';

-- unaccent() depends on a dictionary and is therefore only stable; this function is immutable and can be indexed. It leaves out
-- apostrophes, so that a search for 'obrien' finds O'Brien (D-453). Names are sorted by it in the collation "C" (D-436).
create function normalize_text(words text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, words)), '(\w)''', '\1', 'g')
$$;

comment on function normalize_text(text) is 'Lower case without accents and the apostrophes behind letters: what a case-insensitive search compares.';

-- A trigram index needs three characters to search for: this function gives each single character and each two neighbours.
create function short_ngrams(words text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct substr(words, at, long)), '{}')
  from generate_series(1, length(words)) at, generate_series(1, 2) long
$$;

comment on function short_ngrams(text) is 'Each character and each two neighbouring characters, for searches of one or two characters.';

create function london_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select (moment at time zone 'Europe/London')::date
$$;

comment on function london_day(timestamptz) is 'The day in London on which a moment falls.';

create table rate_limits (
  name text not null,
  key text not null,
  window_start timestamptz not null,
  attempts integer not null,
  primary key (name, key, window_start)
);

create index rate_limits_by_age on rate_limits (window_start);

comment on table rate_limits is 'Attempts counted per window, shared by all processes and machines (D-066).';
comment on column rate_limits.name is 'Which limit: sign-in, password reset ...';
comment on column rate_limits.key is 'What is counted: an email address, a user or an IP address.';
comment on column rate_limits.window_start is 'When the window of this limit began.';

create table idempotency_keys (
  owner text not null,
  key text not null,
  body_hash text not null,
  work_id uuid not null default new_id(),
  state text not null check (state in ('running', 'done')),
  claimed_by integer,
  http_status integer,
  response_body text,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

comment on table idempotency_keys is 'Idempotency keys of calls, written before the work starts: the same key with the same body gets the response of the first call.';
comment on column idempotency_keys.owner is 'The user who sent the key: keys of different users never meet.';
comment on column idempotency_keys.key is 'The Idempotency-Key header.';
comment on column idempotency_keys.body_hash is 'SHA-256 of the request: the same key with another body is an error.';
comment on column idempotency_keys.work_id is 'The id that the call gives to what it creates, the same in each of its runs: an order whose call is taken over is placed once (D-425).';
comment on column idempotency_keys.claimed_by is 'Number of the process lock of the process that works on the call, so that a repeated call takes over at once after a crash (D-425); null where that process held no lock.';
comment on column idempotency_keys.http_status is 'Status of the stored response; null while the call runs.';
comment on column idempotency_keys.response_body is 'Body of the stored response; null while the call runs.';

create table job_workers (
  id text primary key,
  reads_encrypted boolean not null default false,
  seen_at timestamptz not null default now()
);

comment on table job_workers is 'The processes that work on jobs. The jobs of a process that has stopped reporting are unlocked for the others.';
comment on column job_workers.id is 'The name under which the job library locks the jobs of this process.';
comment on column job_workers.reads_encrypted is 'False for a process of an older version, which cannot read encrypted secrets and tax numbers: none are encrypted while one works.';
comment on column job_workers.seen_at is 'When the process last reported that it is alive.';
