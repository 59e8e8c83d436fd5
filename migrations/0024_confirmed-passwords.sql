-- module: accounts
-- compatible: yes
alter table tokens add column password_confirmed_at timestamptz;

comment on column tokens.password_confirmed_at is 'When the password of a session was last typed (D-231); null where it never was.';
