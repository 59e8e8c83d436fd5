-- module: back-office
-- compatible: yes
create table program_keys (
  id uuid primary key default new_id(),
  hash bytea not null unique,
  name text not null check (name <> ''),
  ending text not null,
  rights text[] not null check (cardinality(rights) > 0),
  made_by uuid not null references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create unique index program_keys_name on program_keys (lower(name)) where revoked_at is null;
create index program_keys_of_maker on program_keys (made_by);

comment on table program_keys is 'API keys of programs (D-656). A revoked key stays, so that the log can be read.';
comment on column program_keys.hash is 'SHA-256 of the key, which is stored nowhere.';
comment on column program_keys.ending is 'The last characters of the key, by which people tell it from others.';
comment on column program_keys.rights is 'What the program may do, of the list in src/access/rights.ts, as far as the key''s maker may do it too.';
comment on column program_keys.last_used_at is 'When the key was last used, to the minute.';

alter table admin_log add column program text;
create index admin_log_by_program on admin_log (program, created_at desc, id) where program is not null;

comment on column admin_log.program is 'The name of the key of the program that made the change, for the administrator who made the key; null for a person.';
