-- module: back-office
-- What a row is about (users, clients, orders) is created by later modules, which add the foreign keys.

create table admin_log (
  id uuid primary key default new_id(),
  admin_id uuid, -- references users
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);

create index admin_log_by_time on admin_log (created_at desc, id);
create index admin_log_of_subject on admin_log (subject_id, created_at desc, id);
create index admin_log_of_kind on admin_log (subject_kind, created_at desc, id);
create index admin_log_of_admin on admin_log (admin_id, created_at desc, id);
create index admin_log_by_action on admin_log (action, created_at desc, id);

create function reject_admin_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the administrators'' log only grows';
end $$;

create trigger admin_log_append_only before update or delete on admin_log
  for each row execute function reject_admin_log_change();

comment on table admin_log is 'Every change by an administrator: who, when, from where, before and after. Rows are never changed or deleted.';
comment on column admin_log.admin_id is 'Null where a scheduled job made the change.';
comment on column admin_log.action is 'What was done, such as refund order.';
comment on column admin_log.subject_kind is 'What was changed: product, order, user ...';
comment on column admin_log.subject_id is 'The id of the row that was changed; null where the change is to no single row.';
comment on column admin_log.before is 'The changed fields as they were.';
comment on column admin_log.after is 'The changed fields as they became.';
comment on column admin_log.ip_address is 'IP address of the request.';

create table notes (
  id uuid primary key default new_id(),
  order_id uuid, -- references orders
  user_id uuid, -- references users
  client_id uuid, -- references clients
  text text not null check (text <> ''),
  admin_id uuid not null, -- references users
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  check (num_nonnulls(order_id, user_id, client_id) = 1)
);

create index notes_of_order on notes (order_id, id desc) where order_id is not null;
create index notes_of_user on notes (user_id, id desc) where user_id is not null;
create index notes_of_client on notes (client_id, id desc) where client_id is not null;

comment on table notes is 'What administrators note on orders, users and clients; neither sellers nor clients read it. Erased with the person.';
comment on column notes.order_id is 'The order that the note is on. Exactly one of order_id, user_id and client_id is set.';
comment on column notes.admin_id is 'The administrator who wrote the note.';
comment on column notes.withdrawn_at is 'When its writer withdrew the note; it stays in the list, marked as withdrawn.';

create table imports (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('products', 'clients')),
  admin_id uuid not null, -- references users
  seller_id uuid, -- references users
  file_name text not null,
  row_count integer not null check (row_count > 0),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  check ((kind = 'clients') = (seller_id is not null))
);

create index imports_of_kind on imports (kind, id desc);
create index imports_of_admin on imports (admin_id);
create index imports_of_seller on imports (seller_id) where seller_id is not null;

comment on table imports is 'A file of products or clients that was imported. The rows it created carry its id, so that the whole import can be undone.';
comment on column imports.admin_id is 'The user who imported the file.';
comment on column imports.seller_id is 'The seller whose clients were imported; null for products.';
comment on column imports.row_count is 'How many rows were created.';
comment on column imports.undone_at is 'When the import was undone.';

create table import_columns (
  user_id uuid not null, -- references users
  kind text not null check (kind in ('products', 'clients', 'dispatches')),
  headings_hash text not null,
  columns text[] not null,
  used_at timestamptz not null default now(),
  primary key (user_id, kind, headings_hash)
);

comment on table import_columns is 'How a user matched the columns of a file to fields, so that the next file with the same headings is matched without asking.';
comment on column import_columns.headings_hash is 'SHA-256 of the headings, which may be any text.';
comment on column import_columns.columns is 'The field of each column in the file''s order; empty for a column that is left out.';
comment on column import_columns.used_at is 'When the match was last used by an import; the oldest of a user are deleted.';

create table list_views (
  id uuid primary key default new_id(),
  admin_id uuid not null, -- references users
  list text not null,
  name text not null check (name <> ''),
  query text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);

create unique index list_views_name_unique on list_views (admin_id, list, lower(name));
create unique index list_views_one_default on list_views (admin_id, list) where is_default;

comment on table list_views is 'Lists of the back office as an administrator saved them: filters, search, sorting and columns under a name.';
comment on column list_views.query is 'The query of the list''s URL.';
comment on column list_views.is_default is 'True for the view that is shown when the list is opened without a query.';

create table list_columns (
  admin_id uuid not null, -- references users
  list text not null,
  columns text[] not null,
  primary key (admin_id, list)
);

comment on table list_columns is 'The columns that an administrator has chosen for a list; a saved view has its own.';
comment on column list_columns.columns is 'The columns'' names in the list''s code.';
