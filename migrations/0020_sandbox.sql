-- room: sandbox
-- The sandbox card provider is a stranger who happens to live in the same database: a schema of its own, no reference in
-- or out. Written so that it can run twice, because a sandbox in a process of its own applies it by itself.
create schema if not exists sandbox;

-- Everything the provider knows, by id. `data` is what its API shows, `hidden` what it keeps to itself (how a test card
-- behaves, that a token was used). `links` names the objects this one points at, so that lists can be filtered.
create table if not exists sandbox.objects (
  id text primary key,
  kind text not null,
  account text,
  created bigint not null,
  seq bigint generated always as identity,
  links text[] not null default '{}',
  data jsonb not null,
  hidden jsonb not null default '{}'
);
create index if not exists objects_newest on sandbox.objects (kind, seq desc);
create index if not exists objects_of_account on sandbox.objects (account, kind, seq desc) where account is not null;
create index if not exists objects_links on sandbox.objects using gin (links);

-- The answer to a call, kept in the transaction that did its work: either both are there or neither.
create table if not exists sandbox.idempotency_keys (
  account text not null,
  key text not null,
  fingerprint text not null,
  request_id text not null,
  status integer not null,
  body jsonb not null,
  created bigint not null,
  primary key (account, key)
);
create index if not exists idempotency_keys_age on sandbox.idempotency_keys (created);

-- One letter to one address. Open ones are claimed with `for update skip locked` and a lease, so that several processes
-- share the work and a killed one loses nothing.
create table if not exists sandbox.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references sandbox.objects (id) on delete cascade,
  endpoint_id text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  given_up_at timestamptz,
  last_answer text
);
create index if not exists deliveries_open on sandbox.deliveries (next_attempt_at)
  where delivered_at is null and given_up_at is null;
create index if not exists deliveries_of_event on sandbox.deliveries (event_id);

-- Troubles that a test ordered: see faults.ts.
create table if not exists sandbox.faults (
  id bigint generated always as identity primary key,
  next text not null check (next in ('timeout', 'timeout_after', 'error_500', 'drop_after')),
  method text,
  path text not null,
  remaining integer not null check (remaining >= 0)
);
