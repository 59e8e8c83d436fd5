-- module: clients
-- compatible: yes
create table client_import_changes (
  import_id uuid not null references imports,
  client_id uuid not null references clients,
  before jsonb not null,
  after jsonb not null,
  primary key (import_id, client_id)
);
create index client_import_changes_of_client on client_import_changes (client_id);

comment on table client_import_changes is 'What a seller''s import changed of clients that she had already, so that the whole import can be undone.';
comment on column client_import_changes.before is 'The columns that were changed, with their values before.';
comment on column client_import_changes.after is 'The same with what the file said; a client who was changed again since stays as she is.';
