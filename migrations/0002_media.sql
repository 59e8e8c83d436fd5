-- module: media
create table uploads (
  file_name text primary key,
  visibility text not null check (visibility in ('public', 'private')),
  kind text not null check (kind in ('picture', 'video', 'document')),
  mime_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  width integer,
  height integer,
  duration_seconds double precision,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

comment on table uploads is 'Every stored file: product pictures, training videos, documents.';
comment on column uploads.file_name is 'Name in the storage, and what the wire carries after the base path.';
comment on column uploads.visibility is 'Public files are served to all; private ones only through a signed URL.';
comment on column uploads.width is 'Width of a picture in pixels.';
comment on column uploads.height is 'Height of a picture in pixels.';
comment on column uploads.deleted_at is 'When the file was deleted from the storage.';

create table server_secrets (
  name text primary key,
  value bytea not null check (length(value) >= 32),
  created_at timestamptz not null default now()
);

comment on table server_secrets is 'Random keys that all processes of a shop share, created on first use: the keys that sign the URLs of private files.';
