-- module: settings
-- compatible: yes
create table setting_versions (
  id uuid primary key default new_id(),
  section text not null check (section in ('company', 'days', 'mail', 'provider', 'maps')),
  changed_at timestamptz not null default now(),
  changed_by uuid not null references users,
  repeats uuid references setting_versions,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  secrets text[] not null default '{}'
);
create index on setting_versions (section, id);

comment on table setting_versions is 'What administrators have set in the back office, and since when: every change of a section is a row, the newest of each counts where the environment says nothing, and no row is changed or deleted.';
comment on column setting_versions.changed_by is 'The administrator who changed the section.';
comment on column setting_versions.repeats is 'The earlier version that this one went back to; null for one of its own.';
comment on column setting_versions.fields is 'All of the section but its secrets.';
comment on column setting_versions.secrets is 'Names of the secrets that were set or removed with this version; never a secret.';

create table setting_secrets (
  name text primary key check (name <> ''),
  envelope bytea not null,
  last_four text not null default '' check (length(last_four) <= 4),
  set_at timestamptz not null default now(),
  set_by uuid not null references users
);

comment on table setting_secrets is 'Keys and passwords that administrators have set, each encrypted; a newer one replaces it and nothing shows it again.';
comment on column setting_secrets.envelope is 'Encrypted with ENCRYPTION_KEY.';
comment on column setting_secrets.last_four is 'By which a long key is recognised; empty for a password.';
comment on column setting_secrets.set_by is 'The administrator who set it.';

create function reject_setting_change() returns trigger language plpgsql as $$
begin
  raise exception 'the versions of settings only grow';
end $$;

create trigger setting_versions_append_only before update or delete on setting_versions
  for each row execute function reject_setting_change();

create function notify_settings_changed() returns trigger language plpgsql as $$
begin
  notify settings_changed;
  return null;
end $$;

create trigger setting_versions_changed after insert on setting_versions
  for each statement execute function notify_settings_changed();

comment on function notify_settings_changed() is 'Tells all processes, which read the settings then.';

create table setting_checks (
  name text primary key check (name in ('mail', 'payment', 'webhook', 'backup', 'files')),
  checked_at timestamptz not null default now(),
  passed boolean,
  words text not null default ''
);

comment on table setting_checks is 'What was tried for real from the page ''Getting started'', each the last time.';
comment on column setting_checks.passed is 'Null while it is under way.';
comment on column setting_checks.words is 'What was found.';
