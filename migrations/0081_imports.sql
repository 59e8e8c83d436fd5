-- room: accounts
-- A file that an administrator brought in; what came of it names it, so that all of it can be taken back.
create table imports (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('products', 'clients')),
  admin_id uuid not null references users,
  seller_id uuid references users,
  file_name text not null,
  rows integer not null check (rows > 0),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  check ((kind = 'clients') = (seller_id is not null))
);
create index imports_of_kind on imports (kind, id desc);
create index imports_of_admin on imports (admin_id);
create index imports_of_seller on imports (seller_id) where seller_id is not null;
