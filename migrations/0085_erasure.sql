-- room: accounts
-- When a deleted person's data was erased: from then on nothing brings her back (D-207).
alter table users add column erased_at timestamptz;
create index users_to_erase on users (deleted_at, id) where deleted_at is not null and erased_at is null;
-- What the clock does stands in the log too, and has no administrator.
alter table admin_log alter column admin_id drop not null;
-- room: clients
alter table clients add column erased_at timestamptz;
create index clients_to_erase on clients (deleted_at, id) where deleted_at is not null and erased_at is null;
-- room: orders
create index orders_unpaid_of_seller on orders (seller_id, id) where payment_status <> 3;
create index orders_unpaid_of_client on orders (client_id, id) where payment_status <> 3;
-- room: sharing
create index explore_links_by_expiry on explore_links (expires_at);
create index explore_links_of_seller on explore_links (seller_id);
