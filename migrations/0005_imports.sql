-- module: imports
create table imports (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('products', 'clients')),
  -- both reference users, once the module accounts has created them
  admin_id uuid not null,
  seller_id uuid,
  file_name text not null,
  row_count integer not null check (row_count > 0),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  check ((kind = 'clients') = (seller_id is not null))
);

create index imports_of_kind on imports (kind, id desc);
create index imports_of_admin on imports (admin_id);
create index imports_of_seller on imports (seller_id) where seller_id is not null;

comment on table imports is 'A CSV file that an administrator imported. The rows it created carry its id, so that the whole import can be undone.';
comment on column imports.admin_id is 'The administrator who imported the file.';
comment on column imports.seller_id is 'The seller whose clients were imported; null for products.';
comment on column imports.row_count is 'How many rows were created.';
comment on column imports.undone_at is 'When the import was undone.';
