-- module: accounts
-- compatible: yes
create table second_factors (
  user_id uuid primary key references users,
  secret bytea,
  enabled_at timestamptz,
  last_step bigint not null default 0,
  new_secret bytea,
  check ((secret is null) = (enabled_at is null))
);

create table recovery_codes (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create table login_challenges (
  id uuid primary key default new_id(),
  hash bytea not null unique,
  user_id uuid not null references users,
  step text not null check (step in ('code', 'set-up')),
  password_changed_at timestamptz not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create unique index recovery_codes_of_user on recovery_codes (user_id, hash);
create index login_challenges_of_user on login_challenges (user_id) where used_at is null;
create index login_challenges_by_expiry on login_challenges (expires_at);

comment on table second_factors is 'The second factor of an administrator (D-230). Read to check a code, by nothing else.';
comment on column second_factors.secret is 'What codes are computed from; null until the first code has confirmed it.';
comment on column second_factors.enabled_at is 'Since when codes of this secret are asked for at login.';
comment on column second_factors.last_step is 'The time step of the newest accepted code, in units of 30 seconds: a code works once.';
comment on column second_factors.new_secret is 'A set-up that is not confirmed yet; it replaces the secret.';

comment on table recovery_codes is 'Codes for an administrator without the telephone, each for one use.';
comment on column recovery_codes.hash is 'SHA-256 of the code, of 80 random bits.';

comment on table login_challenges is 'Logins whose password was right and that wait for their second step.';
comment on column login_challenges.hash is 'SHA-256 of the token, which is good for this step alone.';
comment on column login_challenges.step is 'code: a code of the second factor; set-up: the factor that the operator requires is missing.';
comment on column login_challenges.password_changed_at is 'As the user''s: a new password ends the login.';
comment on column login_challenges.used_at is 'When it was used.';
