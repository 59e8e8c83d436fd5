-- room: mail
-- The outbox: a letter is written in the transaction that causes it and leaves by a job after the commit.
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
create index letters_by_time on letters (created_at desc, id);
create index letters_waiting on letters (created_at) where state = 'waiting';
