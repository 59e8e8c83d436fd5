-- module: imports
-- compatible: yes
create table import_columns (
  user_id uuid not null references users,
  kind text not null check (kind in ('products', 'clients', 'dispatches')),
  headings_hash text not null,
  columns text[] not null,
  used_at timestamptz not null default now(),
  primary key (user_id, kind, headings_hash)
);

comment on table import_columns is 'What a person said of the columns of a file, so that a file with the same headings needs no second answer.';
comment on column import_columns.headings_hash is 'SHA-256 of the headings, which may be any text.';
comment on column import_columns.columns is 'The field of each column in the file''s order; empty for one that is left out.';
comment on column import_columns.used_at is 'When it was last imported with; the oldest of a person are dropped.';
