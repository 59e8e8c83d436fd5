-- module: mail
create table letters (
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
create index letters_by_time on letters (created_at desc, id);

comment on table letters is 'The outbox: an email is written in the transaction that causes it, and a job sends it after the commit.';
comment on column letters.kind is 'Which template: verification, invoice, refund ...';
comment on column letters.html is 'The rendered HTML body.';
comment on column letters.text is 'The same as plain text.';
comment on column letters.attempts is 'How often sending was tried.';
