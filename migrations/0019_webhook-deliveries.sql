-- module: payments
create table webhook_deliveries (
  hour timestamptz not null,
  outcome text not null check (outcome in ('accepted', 'unsigned', 'bad_signature', 'too_old', 'unreadable')),
  events integer not null,
  last_at timestamptz not null default now(),
  primary key (hour, outcome)
);

comment on table webhook_deliveries is 'What arrived at the webhook endpoint, counted by hour and outcome: it shows that the signing secrets are right and that events come.';
comment on column webhook_deliveries.hour is 'When the hour began.';
comment on column webhook_deliveries.outcome is 'accepted, or why it was rejected.';
comment on column webhook_deliveries.last_at is 'When the last of them arrived.';
