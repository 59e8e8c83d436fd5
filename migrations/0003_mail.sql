-- module: mail
create table emails (
  id uuid primary key default new_id(),
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

-- There is no index on the state: an email that is sent then changes no index at all.
create index emails_by_time on emails (created_at desc, id);

comment on table emails is 'The outbox: an email is written in the transaction that causes it, and a job sends it after the commit.';
comment on column emails.kind is 'Which template: verification, invoice, refund ...';
comment on column emails.html is 'The rendered HTML body.';
comment on column emails.text is 'The same as plain text.';
comment on column emails.attempts is 'How often sending was tried.';
