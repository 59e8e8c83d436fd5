-- room: media
-- Every file that was kept. `name` is what the wire carries after the base path; `world` decides who may ask for it.
create table uploads (
  name text primary key,
  world text not null check (world in ('public', 'private')),
  kind text not null check (kind in ('picture', 'video', 'document')),
  mime text not null,
  bytes integer not null check (bytes > 0),
  width integer,
  height integer,
  seconds double precision,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

-- Random keys that every process of this shop must share; made on first use, never sent anywhere.
create table server_secrets (
  name text primary key,
  value bytea not null check (length(value) >= 32),
  created_at timestamptz not null default now()
);
