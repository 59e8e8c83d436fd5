-- module: returns
-- compatible: no
-- A process of the version before takes every paid order to have a payment, and a replacement has none.
create table returns (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  seller_id uuid not null references users,
  code text not null unique check (code ~ '^R[0-9A-HJKMNP-TV-Z]{9}$'),
  reason text not null check (reason in ('changed_mind', 'damaged', 'wrong_item', 'missing', 'skin_reaction')),
  state text not null default 'new' check (state in ('new', 'waiting', 'arrived', 'settled', 'refused', 'erased')),
  note text not null default '',
  opened_by text not null default '' check (opened_by = lower(opened_by)),
  opened_at timestamptz not null default now(),
  needs_parcel boolean not null,
  accepted_at timestamptz,
  arrived_at timestamptz,
  refund_id uuid unique references refunds,
  ended_at timestamptz,
  rejection text not null default '',
  check ((state in ('settled', 'refused', 'erased')) = (ended_at is not null)),
  check (state <> 'refused' or rejection <> '')
);

create index returns_by_state on returns (state, opened_at, id);
create index returns_ended on returns (state, ended_at desc, id) where ended_at is not null;
create index returns_of_order on returns (order_id, opened_at desc, id);
create index returns_of_seller on returns (seller_id, opened_at desc, id);
create index returns_being_settled on returns (refund_id) where ended_at is null;
create index returns_of_reactions on returns (opened_at, id) where reason = 'skin_reaction';

comment on table returns is 'What clients send back or complain of, of paid orders; each is ended by a refund, a replacement or a rejection.';
comment on column returns.seller_id is 'The seller of the order.';
comment on column returns.code is 'What the address sheet of its parcel says, to be scanned or typed: R, and nine digits and letters that are not mistaken for each other.';
comment on column returns.state is 'new: to be looked at; waiting: accepted, its parcel is awaited; arrived: to be settled; settled; refused; erased: its client had her data erased before it was settled.';
comment on column returns.note is 'What the client wrote; emptied with her erasure.';
comment on column returns.opened_by is 'The address in lower case by whose code it was opened; emptied with the client''s erasure.';
comment on column returns.needs_parcel is 'Whether the client is to send the pieces back before it is settled.';
comment on column returns.refund_id is 'The refund that settles it; until that has succeeded the return is not settled.';
comment on column returns.rejection is 'Why it was refused, as it was mailed to the client.';

create table return_lines (
  return_id uuid not null references returns,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity between 1 and 999),
  has_seal boolean not null,
  is_seal_broken boolean not null,
  batch text not null default '',
  settled_quantity integer check (settled_quantity between 0 and quantity),
  destination text check (destination in ('shelf', 'salon', 'written_off')),
  primary key (return_id, order_line_id),
  check (has_seal or not is_seal_broken)
);

create index return_lines_of_line on return_lines (order_line_id);

comment on table return_lines is 'Which items of the order are returned.';
comment on column return_lines.has_seal is 'Whether the product had a hygiene seal when the return was opened.';
comment on column return_lines.batch is 'The batch on the packing, where it is known: a reaction is reported with it.';
comment on column return_lines.settled_quantity is 'How many of them were refunded or replaced; null until the return is settled.';
comment on column return_lines.destination is 'Where those went: back on the shop''s shelf, into the salon from which they were sold, or written off.';

create table return_photos (
  id uuid primary key default new_id(),
  return_id uuid not null references returns on delete cascade,
  file_name text not null unique references uploads (file_name),
  mime_type text not null,
  position smallint not null check (position between 1 and 3),
  unique (return_id, position)
);

comment on table return_photos is 'Photographs of what was returned, for administrators and the client herself; deleted with the client''s erasure.';

create table return_answers (
  id uuid primary key default new_id(),
  return_id uuid not null references returns on delete cascade,
  text text not null,
  created_at timestamptz not null default now()
);

create index return_answers_of_return on return_answers (return_id, created_at, id);

comment on table return_answers is 'What the seller answered her client about a return; deleted with the client''s erasure.';

-- A replacement is an order at no price.
alter table orders add column replaces_return_id uuid references returns;
create unique index orders_replacing on orders (replaces_return_id) where replaces_return_id is not null;
comment on column orders.replaces_return_id is 'The return whose pieces the order replaces, at no price and without a payment; null for all orders that were sold.';
alter table orders drop constraint orders_full_price_pence_check;
alter table orders add constraint orders_full_price_pence_check
  check (full_price_pence >= 0 and (full_price_pence = 0) = (replaces_return_id is not null));
alter table orders add constraint orders_replacing_check check (replaces_return_id is null or total_pence = 0 and commission_mode = 'none');
alter table order_lines drop constraint order_lines_price_pence_check;
alter table order_lines add constraint order_lines_price_pence_check check (price_pence >= 0);

create or replace function is_sold_to_client(o orders) returns boolean language sql immutable as $$
  select o.payment_status = 3 and o.superseded_by is null and (o.client_id is not null or o.delivery_type = 5) and o.full_price_pence > 0
$$;
comment on function is_sold_to_client(orders) is 'Whether a paid order was sold to a client of its seller: one with a client or by an explore link. Any other order is a purchase of the seller''s own, or replaces what was returned at no price. The client pays full_price_pence.';

alter table journals drop constraint journals_kind_check;
alter table journals add constraint journals_kind_check check (kind in ('payment', 'commission_accrual', 'transfer', 'transfer_failed',
  'refund', 'commission_reversal', 'dispute', 'debt_payment', 'provider_fee', 'refund_failed', 'commission_return', 'debt_return',
  'debt_offset', 'replacement'));

alter table entries drop constraint entries_account_check;
alter table entries add constraint entries_account_check
  check (account ~ '^(held|provider_fees|sales|replacements|seller_payable:[0-9a-f-]{36}|seller_debt:[0-9a-f-]{36})$');
comment on column entries.account is 'held: the shop''s money at the provider; provider_fees; sales; replacements: what goods were worth that were given in place of returned ones; seller_payable: commission owed to a seller; seller_debt: what a seller owes.';

alter table products add column has_hygiene_seal boolean not null default false;
comment on column products.has_hygiene_seal is 'The product has a hygiene seal: once that is broken, a client may not change her mind, where the shop says so.';

alter table legal_page_versions add column return_days smallint check (return_days between 14 and 365);
alter table legal_page_versions add column seal_ends_right boolean;
alter table legal_page_versions add constraint legal_page_versions_return_policy_check
  check ((return_days is null) = (seal_ends_right is null) and (return_days is null or page = 'returns'));
comment on column legal_page_versions.return_days is 'Of a version of the page about returns: for how many days after delivery a client may change her mind; null for versions from before it was a setting.';
comment on column legal_page_versions.seal_ends_right is 'Whether a broken hygiene seal ends that right.';

create or replace view audit.returns as
select r.id, r.order_id, r.seller_id, r.state, r.reason, r.needs_parcel, r.opened_at, r.arrived_at, r.ended_at, r.refund_id,
  (select o.id from orders o where o.replaces_return_id = r.id) as replacement_id
from returns r;

create or replace view audit.return_lines as
select l.return_id, l.order_line_id, l.quantity as qty, l.settled_quantity as settled_qty, l.destination from return_lines l;

create or replace view audit.replacements as
select o.id as order_id, o.order_number as ord_no, o.seller_id, o.replaces_return_id as return_id from orders o where o.replaces_return_id is not null;

create trigger read_only instead of insert or update or delete on audit.returns for each row execute function audit.reject_change();
create trigger read_only instead of insert or update or delete on audit.return_lines for each row execute function audit.reject_change();
create trigger read_only instead of insert or update or delete on audit.replacements for each row execute function audit.reject_change();
