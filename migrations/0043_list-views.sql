-- module: backoffice
-- compatible: yes
create table list_views (
  id uuid primary key default new_id(),
  admin_id uuid not null references users,
  list text not null,
  name text not null check (name <> ''),
  query text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);

create unique index list_views_name_unique on list_views (admin_id, list, lower(name));
create unique index list_views_one_default on list_views (admin_id, list) where is_default;

create table list_columns (
  admin_id uuid not null references users,
  list text not null,
  columns text[] not null,
  primary key (admin_id, list)
);

comment on table list_views is 'Lists of the back office as an administrator saved them: filters, search, sorting and columns under a name.';
comment on column list_views.query is 'The query of the list''s URL.';
comment on column list_views.is_default is 'Opened where the list is opened without a query.';
comment on table list_columns is 'The columns that an administrator has chosen for a list, where no view says otherwise.';
comment on column list_columns.columns is 'Their names in the list''s code.';
