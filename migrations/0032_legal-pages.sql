-- module: legal
-- compatible: yes
create table legal_page_versions (
  id uuid primary key default new_id(),
  page text not null check (page in ('terms', 'privacy', 'returns', 'contact', 'imprint')),
  body text not null check (body <> ''),
  admin_id uuid not null references users,
  published_at timestamptz not null default now()
);

create index legal_page_versions_newest on legal_page_versions (page, id desc);

create trigger legal_page_versions_published after insert on legal_page_versions
  for each statement execute function raise_catalogue_version();

comment on table legal_page_versions is 'What the legal pages said since when: each version is a row, the newest is shown, none is changed or deleted.';
comment on column legal_page_versions.body is 'Rich text, sanitized.';
comment on column legal_page_versions.admin_id is 'The administrator who published it.';
