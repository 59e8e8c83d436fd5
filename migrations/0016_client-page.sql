-- module: client-page
-- A client's own page belongs to a person by email address, with the client rows of every seller (N-CLPG-001).
create table client_codes (
  challenge_hash bytea primary key,
  email text not null check (email = lower(email)),
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index client_codes_of_email on client_codes (email);
create index client_codes_by_expiry on client_codes (expires_at);

comment on table client_codes is 'Codes that were asked for, also for addresses that are no client''s, so that the answer does not tell; a code works once.';
comment on column client_codes.challenge_hash is 'SHA-256 of the random value that the browser got, without which the code is worth nothing.';
comment on column client_codes.code_hash is 'SHA-256 of the random value and the code together.';
comment on column client_codes.tries is 'How often a code was entered; after a few tries the row accepts none any more.';

create table client_sessions (
  id uuid primary key default new_id(),
  hash bytea not null unique,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index client_sessions_of_email on client_sessions (email, created_at, id);
create index client_sessions_by_expiry on client_sessions (expires_at);

comment on table client_sessions is 'Sessions of clients who have entered the code that was mailed to their address; sessions of sellers and visits are tokens.';
comment on column client_sessions.hash is 'SHA-256 of the token.';
