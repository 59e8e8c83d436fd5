-- module: webhooks
-- compatible: yes
create table webhook_endpoints (
  id uuid primary key default new_id(),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  made_by uuid not null references users,
  created_at timestamptz not null default now(),
  off_at timestamptz,
  off_reason text check (off_reason in ('administrator', 'gone', 'failing')),
  failing_since timestamptz,
  check ((former_secret is null) = (former_until is null)),
  check ((off_at is null) = (off_reason is null))
);

create index webhook_endpoints_of_maker on webhook_endpoints (made_by);

comment on table webhook_endpoints is 'Addresses of the distributor''s own programs that are told what happens in the shop (D-659).';
comment on column webhook_endpoints.events is 'The types of events that are sent there, of the list in src/webhooks/events-contract.ts.';
comment on column webhook_endpoints.secret is 'Encrypted: the secret that signs what is sent there.';
comment on column webhook_endpoints.former_secret is 'Encrypted: the secret before, which signs as well until former_until.';
comment on column webhook_endpoints.off_at is 'Since when nothing is sent there; null for one that is on.';
comment on column webhook_endpoints.off_reason is 'administrator: switched off by hand; gone: it answered 410; failing: nothing was taken for three days.';
comment on column webhook_endpoints.failing_since is 'When the first delivery failed since the last one that was taken; null where the last one was taken.';

create table outgoing_events (
  id uuid primary key default new_id(),
  type text not null,
  about uuid not null,
  body text not null,
  created_at timestamptz not null default now()
);

create index outgoing_events_by_time on outgoing_events (created_at);

comment on table outgoing_events is 'What happened in the shop, written in the transaction that made it so, where an endpoint wants to know (D-660). Deleted after 30 days.';
comment on column outgoing_events.id is 'The header webhook-id of each of its deliveries.';
comment on column outgoing_events.about is 'What its order is kept with: the order of an event about one, else the id of what it is about.';
comment on column outgoing_events.body is 'The very bytes that are signed and sent.';

create table outgoing_deliveries (
  id uuid primary key default new_id(),
  event_id uuid not null references outgoing_events on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  about uuid not null,
  position bigint generated always as identity,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  first_tried_at timestamptz,
  next_at timestamptz not null default now(),
  claimed_until timestamptz,
  ended_at timestamptz,
  status integer,
  answer text not null default '',
  problem text not null default '',
  took_ms integer,
  unique (event_id, endpoint_id)
);

create index outgoing_deliveries_of_endpoint on outgoing_deliveries (endpoint_id, position desc);
create index outgoing_deliveries_waiting on outgoing_deliveries (endpoint_id, about, position) where state = 'waiting';
create index outgoing_deliveries_failed on outgoing_deliveries (endpoint_id, position) where state = 'failed';

comment on table outgoing_deliveries is 'An event on its way to an endpoint. Of those about the same the next one waits until the one before is delivered or given up.';
comment on column outgoing_deliveries.position is 'The order in which they were written.';
comment on column outgoing_deliveries.attempts is 'How often it was sent, since it was last replayed.';
comment on column outgoing_deliveries.claimed_until is 'A process is sending it; one that was killed has lost it at this time.';
comment on column outgoing_deliveries.status is 'The HTTP status of the last answer; null where there was none.';
comment on column outgoing_deliveries.answer is 'The beginning of the last answer.';
comment on column outgoing_deliveries.problem is 'Why the last attempt failed without an answer.';
