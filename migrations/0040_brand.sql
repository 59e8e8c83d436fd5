-- module: brand
-- compatible: yes
create table brand_versions (
  id uuid primary key default new_id(),
  published_at timestamptz not null default now(),
  published_by uuid not null references users,
  repeats uuid references brand_versions,
  name text not null check (name <> ''),
  tagline text not null default '',
  footer text not null default '',
  mail_address text not null default '',
  accent text not null default '' check (accent ~ '^(#[0-9a-f]{6})?$'),
  background text not null default '' check (background ~ '^(#[0-9a-f]{6})?$'),
  ink text not null default '' check (ink ~ '^(#[0-9a-f]{6})?$'),
  typeface text not null default 'both' check (typeface in ('both', 'sans', 'serif')),
  logo text references uploads,
  icon text references uploads,
  preview text references uploads
);

comment on table brand_versions is 'What the shop is called and looks like, and since when: every version is a row, the newest is shown, and no row is changed or deleted.';
comment on column brand_versions.published_by is 'The administrator who published the version.';
comment on column brand_versions.repeats is 'The earlier version that this one went back to; null for one of its own.';
comment on column brand_versions.tagline is 'Beneath the name at the foot of pages; empty: the program''s words.';
comment on column brand_versions.footer is 'The promise at the foot of pages; empty: the program''s words.';
comment on column brand_versions.mail_address is 'What emails come from where no setting says so; empty: the program''s.';
comment on column brand_versions.accent is 'The colour of buttons and links; empty: that of the design.';
comment on column brand_versions.background is 'The colour of the page; empty: that of the design.';
comment on column brand_versions.ink is 'The colour of texts; empty: that of the design.';
comment on column brand_versions.typeface is 'both: headings with serifs, texts without; sans, serif: one of them for everything.';
comment on column brand_versions.logo is 'In the place of the name at the head of pages; null: the program''s chair and the name.';
comment on column brand_versions.icon is 'Of the browser''s tab and the home screen; null: the program''s chair.';
comment on column brand_versions.preview is 'The picture of links to pages that have none of their own.';

create function reject_brand_change() returns trigger language plpgsql as $$
begin
  raise exception 'the versions of the brand only grow';
end $$;

create trigger brand_versions_append_only before update or delete on brand_versions
  for each row execute function reject_brand_change();

create function notify_brand_changed() returns trigger language plpgsql as $$
begin
  notify brand_changed;
  return null;
end $$;

create trigger brand_versions_published after insert on brand_versions
  for each statement execute function notify_brand_changed();

comment on function notify_brand_changed() is 'Tells all processes, which read the newest version then.';
