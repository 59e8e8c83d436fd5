-- module: push
-- compatible: yes
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);

comment on table push_keys is 'The key pair with which push messages are signed (VAPID, RFC 8292): one row, made at the first start.';
comment on column push_keys.public_key is 'Base64url, as browsers get it.';
comment on column push_keys.private_key is 'Encrypted with ENCRYPTION_KEY and bound to row and column (D-429).';

create table push_devices (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  session_id uuid references tokens on delete set null,
  endpoint text not null unique,
  public_key text not null,
  auth text not null,
  kinds text[] not null,
  shows_details boolean not null default false,
  created_at timestamptz not null default now()
);

create index push_devices_of_user on push_devices (user_id, created_at, id);
create index push_devices_of_session on push_devices (session_id);

comment on table push_devices is 'Browsers that get push messages, until they say that they want none, their user logs out there, or their push service does not know them any more.';
comment on column push_devices.session_id is 'The session in which the device was last registered; null once that session''s row is gone.';
comment on column push_devices.endpoint is 'The address at the browser''s push service.';
comment on column push_devices.public_key is 'The browser''s key, to which messages are encrypted (RFC 8291).';
comment on column push_devices.auth is 'The browser''s authentication secret, which takes part in the encryption.';
comment on column push_devices.kinds is 'Of what the device gets messages.';
comment on column push_devices.shows_details is 'Whether messages name people and amounts, which a locked screen shows.';
