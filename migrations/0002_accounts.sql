-- room: accounts
create table users (
  id uuid primary key default new_id(),
  role text not null check (role in ('seller', 'admin')),
  email text not null check (email = lower(email)),
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  first_name text not null,
  last_name text not null,
  business_name text not null default '',
  email_verified boolean not null default false,
  documents_approved boolean not null default false,
  blocked boolean not null default false,
  -- set once bank details were accepted by the provider; login refuses without it (D-063)
  has_bank_details boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email_once on users (email) where deleted_at is null;
create index users_by_name on users (lower(first_name), lower(last_name), id) where deleted_at is null;
create index users_by_search on users using gin (plain_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

-- Qualification documents: never public, read by their owner and administrators only (D-061).
create table documents (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  name text not null unique,
  mime text not null check (mime in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  -- those of one form are kept in one statement and shown in the form's order
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
create index documents_of_user on documents (user_id, created_at, id);

create table document_reads (
  id uuid primary key default new_id(),
  document_id uuid not null references documents,
  reader_id uuid not null references users,
  read_at timestamptz not null default now()
);
create index document_reads_of_document on document_reads (document_id, read_at);

-- Addresses of sellers and of their clients; a client's address carries the seller too, so that ownership is one column.
create table addresses (
  id uuid primary key default new_id(),
  seller_id uuid not null references users,
  client_id uuid,
  first_name text not null,
  last_name text not null,
  phone text not null,
  pincode text not null default '238999',
  line1 text not null,
  line2 text not null default '',
  city text not null,
  county text not null,
  postcode text not null,
  country text not null,
  is_primary boolean not null default false,
  lng double precision,
  lat double precision,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index addresses_of_owner on addresses (seller_id, client_id, created_at, id) where deleted_at is null;
create unique index addresses_one_primary on addresses (seller_id, coalesce(client_id, '00000000-0000-0000-0000-000000000000'))
  where is_primary and deleted_at is null;

-- Opaque tokens by kind, kept as SHA-256 only. A token of one kind is worth nothing as another.
create table tokens (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('session', 'explore', 'reset', 'verify', 'setup')),
  hash bytea not null unique,
  user_id uuid not null references users,
  client_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index tokens_of_user on tokens (user_id, kind) where revoked_at is null and used_at is null;
create index tokens_by_expiry on tokens (expires_at);

-- Every administrator's change: who, when, from where, what before and after.
create table admin_log (
  id uuid primary key default new_id(),
  admin_id uuid not null references users,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  address text not null default '',
  created_at timestamptz not null default now()
);
create index admin_log_by_time on admin_log (created_at desc, id);
create function admin_log_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the administrators'' log only grows';
end $$;
create trigger admin_log_only_grows before update or delete on admin_log
  for each row execute function admin_log_only_grows();
