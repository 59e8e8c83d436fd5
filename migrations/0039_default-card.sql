-- module: payments
-- compatible: yes
alter table cards add column is_default boolean not null default false;
create unique index cards_one_default on cards (user_id) where is_default and deleted_at is null;

comment on column cards.is_default is 'Chosen first where a card is used; without one the oldest that has not expired.';
