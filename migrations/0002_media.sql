-- module: media
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

create table server_secrets (
  name text primary key,
  value bytea not null check (length(value) >= 32),
  created_at timestamptz not null default now()
);

comment on table uploads is 'Every stored file: product pictures, training videos, documents.';
comment on column uploads.name is 'File name in the storage, and what the wire carries after the base path.';
comment on column uploads.world is 'Public files are served to all; private ones only through a signed URL.';
comment on column uploads.bytes is 'Size.';
comment on column uploads.width is 'Width of a picture in pixels.';
comment on column uploads.height is 'Height of a picture in pixels.';
comment on column uploads.seconds is 'Length of a video.';
comment on column uploads.removed_at is 'When the file was deleted from the storage.';

comment on table server_secrets is 'Random keys that all processes of a shop share, created on first use: what signs private file URLs.';
