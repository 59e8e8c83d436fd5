-- module: sandbox
-- The sandbox card provider stands for an external system that happens to use the same database: a schema of its own, without
-- a reference to the shop's tables or from them. A sandbox in a process of its own applies this file alone.
create schema sandbox;

create table sandbox.objects (
  id text primary key,
  kind text not null,
  account text,
  created bigint not null,
  seq bigint generated always as identity,
  links text[] not null default '{}',
  data jsonb not null,
  hidden jsonb not null default '{}'
);

create table sandbox.idempotency_keys (
  account text not null,
  key text not null,
  fingerprint text not null,
  request_id text not null,
  status integer not null,
  body jsonb not null,
  created bigint not null,
  primary key (account, key)
);

create table sandbox.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references sandbox.objects (id) on delete cascade,
  endpoint_id text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_response text
);

create table sandbox.faults (
  id bigint generated always as identity primary key,
  next text not null check (next in ('timeout', 'timeout_after', 'error_500', 'drop_after')),
  method text,
  path text not null,
  remaining integer not null check (remaining >= 0)
);

create index objects_newest on sandbox.objects (kind, seq desc);
create index objects_of_account on sandbox.objects (account, kind, seq desc) where account is not null;
create index objects_links on sandbox.objects using gin (links);
create index idempotency_keys_age on sandbox.idempotency_keys (created);
create index deliveries_open on sandbox.deliveries (next_attempt_at) where delivered_at is null and failed_at is null;
create index deliveries_of_event on sandbox.deliveries (event_id);

comment on schema sandbox is 'Tables of the sandbox card provider, which stands for an external system.';

comment on table sandbox.objects is 'Every object that the provider knows: payment intents, customers, cards, transfers, events ...';
comment on column sandbox.objects.id is 'The id on the wire, as in pi_...';
comment on column sandbox.objects.kind is 'The object''s type on the wire.';
comment on column sandbox.objects.account is 'The connected account it belongs to; null for the platform''s own.';
comment on column sandbox.objects.created is 'Unix time in seconds.';
comment on column sandbox.objects.seq is 'Order of creation.';
comment on column sandbox.objects.links is 'Ids of the objects that this one refers to, so that lists can be filtered.';
comment on column sandbox.objects.data is 'What the API shows.';
comment on column sandbox.objects.hidden is 'What the API does not show: how a test card behaves, that a token was used.';

comment on table sandbox.idempotency_keys is 'Responses by idempotency key, stored in the transaction that did the work.';
comment on column sandbox.idempotency_keys.fingerprint is 'Hash of the request: the same key with another request is an error.';
comment on column sandbox.idempotency_keys.status is 'HTTP status of the response.';
comment on column sandbox.idempotency_keys.created is 'Unix time in seconds.';

comment on table sandbox.deliveries is 'An event on its way to a webhook endpoint. Open ones are claimed with skip locked and a lease: processes share the work, and a killed one loses nothing.';
comment on column sandbox.deliveries.next_attempt_at is 'When delivery is tried next; a claim moves it to the end of the lease.';
comment on column sandbox.deliveries.failed_at is 'When the last retry had failed.';
comment on column sandbox.deliveries.last_response is 'What the endpoint responded, or the error.';

comment on table sandbox.faults is 'Failures that a test ordered for coming calls.';
comment on column sandbox.faults.next is 'What happens: a time-out before or after the work, a status 500, a lost response.';
comment on column sandbox.faults.method is 'HTTP method of the calls; null for any.';
comment on column sandbox.faults.path is 'Beginning of the path of the calls.';
comment on column sandbox.faults.remaining is 'How many calls are still to fail.';
