-- module: accounts
-- compatible: yes
alter table addresses add column confirmed_at timestamptz;

comment on column addresses.confirmed_at is 'When its client entered it as it is now on her own page; null for one that a seller entered or changed since.';
