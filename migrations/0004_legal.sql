-- module: legal
create table legal_page_versions (
  id uuid primary key default new_id(),
  page text not null check (page in ('terms', 'privacy', 'returns', 'contact', 'imprint')),
  body text not null check (body <> ''),
  admin_id uuid not null, -- references users, once the module accounts has created them
  published_at timestamptz not null default now()
);

create index legal_page_versions_newest on legal_page_versions (page, id desc);

comment on table legal_page_versions is 'The texts of the legal pages and since when each was shown: every version is a row, the newest is shown, and no row is changed or deleted.';
comment on column legal_page_versions.body is 'Rich text, sanitized.';
comment on column legal_page_versions.admin_id is 'The administrator who published the version.';
