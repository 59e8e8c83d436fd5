-- room: sharing
-- The value in an explore link: random and kept as a hash only. Each letter has its own, so that an earlier letter goes on working (D-046).
create table explore_links (
  id uuid primary key default new_id(),
  hash bytea not null unique,
  seller_id uuid not null references users,
  client_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (client_id, seller_id) references clients (id, seller_id)
);
create index explore_links_of_client on explore_links (client_id);

-- A link is what was sent; the narrow token that it buys for an hour is a visit.
create or replace view audit.links as
select t.id, case when t.kind = 'explore' then 'visit' else t.kind end as kind, t.user_id as seller_id, t.client_id,
  null::uuid as order_id, t.created_at, t.expires_at
from tokens t
where t.kind <> 'session'
union all
select e.id, 'explore', e.seller_id, e.client_id, null, e.created_at, e.expires_at
from explore_links e
union all
select l.id, 'pay', o.seller_id, o.client_id, l.order_id, l.sent_at, l.expires_at
from pay_links l
join orders o on o.id = l.order_id;
