-- module: orders
create sequence order_numbers;

-- lpad cuts what is longer than its length: a seventh digit must widen the number, or numbers would repeat (D-044).
create function new_order_number() returns text language sql volatile as $$
  select 'ORD-' || lpad(n, greatest(6, length(n)), '0') from (select nextval('order_numbers')::text as n) as next
$$;

comment on function new_order_number() is 'The next order number: ORD- and at least six digits.';

create table orders (
  id uuid primary key default new_id(),
  order_number text not null unique default new_order_number(),
  seller_id uuid not null references users,
  client_id uuid,
  delivery_type smallint not null check (delivery_type in (1, 2, 3, 5)),
  payment_status smallint not null default 1 check (payment_status in (1, 2, 3)),
  payment_type smallint check (payment_type between 1 and 4),
  funding text,
  quantity integer not null check (quantity > 0),
  full_price_pence bigint not null check (full_price_pence > 0),
  commission_pence bigint not null check (commission_pence between 0 and full_price_pence),
  total_pence bigint not null check (total_pence >= 0),
  saving_pence bigint not null check (saving_pence >= 0),
  commission_mode text not null default 'none' check (commission_mode in ('none', 'discount', 'accrual')),
  credit text check (credit in ('seller', 'link', 'client')),
  credited_at timestamptz,
  explore_link_id uuid, -- references explore_links, once the module links has created them
  delivery_address jsonb,
  source_address_id uuid references addresses,
  client_name text not null default '',
  client_email text not null default '',
  client_snapshot jsonb,
  billing_address jsonb,
  inventory_reserved boolean not null default false,
  unacknowledged_payment_id uuid,
  has_failed_payment boolean not null default false,
  pay_link_sent_at timestamptz,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  superseded_by uuid references orders,
  replaces_pending boolean not null default false,
  cancelled_at timestamptz,
  closed_at timestamptz,
  carrier text,
  tracking_number text,
  tracking_url text,
  further_parcels jsonb not null default '[]',
  dispatched_at timestamptz,
  dispatched_by uuid references users,
  delivered boolean not null default false,
  delivered_at timestamptz,
  delivered_by uuid references users,
  foreign key (client_id, seller_id) references clients (id, seller_id),
  check ((payment_status = 3) = (paid_at is not null)),
  check (payment_status = 3 or commission_mode = 'none')
);
-- A search for part of a number is planned from a sample of numbers, and the usual hundred are too few.
alter table orders alter column order_number set statistics 1000;

-- Every sale writes every index, so there is none whose queries another one serves.
create index orders_of_seller on orders (seller_id, created_at desc, id);
create index orders_of_client on orders (client_id, created_at desc, id);
create index orders_newest on orders (created_at desc, id) where superseded_by is null;
create index orders_superseded on orders (created_at, id) where superseded_by is not null;
create index orders_by_amount on orders (total_pence, id) where superseded_by is null;
create index orders_by_number on orders using gin (order_number gin_trgm_ops);
create index orders_of_explore_link on orders (explore_link_id) where explore_link_id is not null;
-- Sales of a period are read from these indexes alone.
create index orders_paid on orders (paid_at, id) include (total_pence, commission_pence, seller_id)
  where payment_status = 3 and superseded_by is null;
create index orders_paid_of_seller on orders (seller_id, paid_at desc, id desc) where payment_status = 3;
create index orders_by_payment on orders (payment_status, created_at desc, id) include (paid_at) where superseded_by is null;
-- Payment links and failed payments, which few orders have, are recorded on the order: small indexes find, sort and count them.
create index orders_with_link on orders (created_at desc, id) include (total_pence, pay_link_sent_at, payment_status)
  where pay_link_sent_at is not null and superseded_by is null;
create index orders_by_link on orders (pay_link_sent_at) include (payment_status)
  where pay_link_sent_at is not null and superseded_by is null;
create index orders_failed on orders (created_at desc, id) include (total_pence)
  where has_failed_payment and superseded_by is null;
-- The back office filters its list by ways of payment that few orders have, and by cancellation.
create index orders_in_cash on orders (created_at desc, id) where funding = 'cash' and superseded_by is null;
create index orders_by_wallet on orders (payment_type, created_at desc, id)
  where payment_type in (3, 4) and superseded_by is null;
create index orders_cancelled on orders (created_at desc, id)
  where cancelled_at is not null and superseded_by is null;
-- Orders that are to be packed are listed oldest first; those of type 3 are handed over from salon stock and never packed.
create index orders_to_pack on orders (paid_at, id)
  where payment_status = 3 and delivery_type <> 3 and dispatched_at is null and not delivered and superseded_by is null;
create index orders_on_the_way on orders (dispatched_at desc, id)
  where dispatched_at is not null and not delivered;
create index orders_delivered on orders (created_at desc, id) where delivered and superseded_by is null;

comment on table orders is 'Orders of sellers, for themselves or for a client.';
comment on column orders.order_number is 'The number that people see.';
comment on column orders.client_id is 'The client whom the order is for; null where the seller orders for the salon.';
comment on column orders.delivery_type is '1 to the client, 2 to the salon, 3 from the salon''s stock, 5 by a client who came through an explore link.';
comment on column orders.payment_status is '1 not started, 2 pending, 3 completed (D-024).';
comment on column orders.payment_type is '1 card, 2 cash, 3 Google Pay, 4 Apple Pay; null until paid (D-017).';
comment on column orders.funding is 'Credit, debit or prepaid: of the card that paid.';
comment on column orders.quantity is 'Sum of the lines'' quantities.';
comment on column orders.full_price_pence is 'Sum of the lines at the client''s price.';
comment on column orders.commission_pence is 'Sum of the lines'' commission.';
comment on column orders.total_pence is 'The total as shown; a payment through a link, at full price, sets it to what was paid (D-005).';
comment on column orders.saving_pence is 'What is saved against the recommended retail prices.';
comment on column orders.commission_mode is 'How a paid order pays its commission: discount, less was charged; accrual, it is owed to the seller; none.';
comment on column orders.credit is 'Why the seller is credited with the order (D-350): seller, who placed it; link, by which the client came; client, who belongs to the seller. Null for orders from before this was stored.';
comment on column orders.credited_at is 'The date of the reason: when the link was sent, or when the seller added the client; null where the seller placed the order.';
comment on column orders.explore_link_id is 'The link by which the client came, until it is deleted.';
comment on column orders.delivery_address is 'A copy of the address as it was when the order was placed.';
comment on column orders.source_address_id is 'The address that was copied.';
comment on column orders.client_name is 'The client''s name when the order was placed.';
comment on column orders.client_email is 'The client''s email address when the order was placed.';
comment on column orders.client_snapshot is 'The client as the wire shows it, as of when the order was placed.';
comment on column orders.billing_address is 'What the provider reported with the payment.';
comment on column orders.inventory_reserved is 'The quantities of the order are deducted from the inventory: from the first payment attempt on, until that fails (delivery types 1, 2 and 5).';
comment on column orders.unacknowledged_payment_id is 'The payment attempt whose outcome the payer has not seen yet: the card holder was sent to authenticate, or no response came in time.';
comment on column orders.has_failed_payment is 'A payment attempt of the order failed at least once.';
comment on column orders.pay_link_sent_at is 'When its newest payment link was sent.';
comment on column orders.superseded_by is 'The newer order that supersedes this one.';
comment on column orders.replaces_pending is 'True where the order replaced one that was pending: it is pending too from the beginning on, and again after a failed payment, so that it stands in My Orders whether or not its client got a link (D-430).';
comment on column orders.cancelled_at is 'When the seller or an administrator cancelled the unpaid order (D-384), which is closed too; the log has an administrator''s reason.';
comment on column orders.closed_at is 'When an unpaid order was closed: it cannot be paid any more.';
comment on column orders.carrier is 'Who carries the first parcel: royal_mail, dpd, evri, dhl or other.';
comment on column orders.tracking_number is 'The carrier''s number of the first parcel; null where it has none.';
comment on column orders.tracking_url is 'The page that follows the first parcel, where its carrier''s pages are not known to the shop.';
comment on column orders.further_parcels is 'The parcels beside the first, in the order in which they were added: a list of {carrier, tracking_number, tracking_url}, as the columns of these names.';
comment on column orders.dispatched_at is 'When the order was handed to the carrier; null while it is to be packed, and for orders delivered before this was recorded.';
comment on column orders.dispatched_by is 'The administrator who marked the order as dispatched.';
comment on column orders.delivered is 'Marked as delivered by an administrator.';
comment on column orders.delivered_at is 'When an administrator marked the order as delivered; null for orders delivered before this was recorded.';
comment on column orders.delivered_by is 'The administrator who marked the order as delivered.';

-- Tables of the modules below name orders.
alter table notes add constraint notes_order_id_fkey foreign key (order_id) references orders;
alter table payments add constraint payments_order_id_fkey foreign key (order_id) references orders;
alter table salon_stock_movements add constraint salon_stock_movements_order_id_fkey foreign key (order_id) references orders;
alter table transfers add constraint transfers_order_id_fkey foreign key (order_id) references orders;

create table order_lines (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  product_id uuid not null references products,
  position smallint not null,
  brand text not null,
  name text not null,
  weight numeric(12, 3) not null,
  weight_unit text not null,
  picture text not null,
  pictures text[],
  quantity integer not null check (quantity between 1 and 999),
  rrp_pence bigint not null check (rrp_pence > 0),
  price_pence bigint not null check (price_pence > 0),
  commission_pence bigint not null check (commission_pence between 0 and price_pence),
  unique (order_id, position)
);

create index order_lines_of_product on order_lines (product_id);

comment on table order_lines is 'What was ordered, copied from the products, so that later changes to them change no receipt.';
comment on column order_lines.position is 'Order on the receipt.';
comment on column order_lines.picture is 'File name of the product''s first picture.';
comment on column order_lines.pictures is 'File names of all pictures that the product had when it was ordered; null for lines from before they were stored.';
comment on column order_lines.rrp_pence is 'Recommended retail price of one.';
comment on column order_lines.price_pence is 'Price of one.';
comment on column order_lines.commission_pence is 'Commission of one.';

create table refund_lines (
  refund_id uuid not null references refunds,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  amount_pence bigint not null check (amount_pence >= 0),
  commission_pence bigint not null check (commission_pence >= 0),
  primary key (refund_id, order_line_id)
);

create index refund_lines_of_line on refund_lines (order_line_id);

comment on table refund_lines is 'Which items of an order a refund covers.';
comment on column refund_lines.amount_pence is 'What is refunded for the quantity.';
comment on column refund_lines.commission_pence is 'Commission of the quantity.';

-- These functions say for every list, figure and file what 'paid', 'sold to a client' (D-433) and the charge of an item are. PostgreSQL
-- puts their bodies into the queries, so that indexes serve them.
create function is_paid(o orders) returns boolean language sql immutable as $$
  select o.payment_status = 3
$$;

create function is_sold_to_client(o orders) returns boolean language sql immutable as $$
  select o.payment_status = 3 and o.superseded_by is null and (o.client_id is not null or o.delivery_type = 5)
$$;

create function charged_per_item(l order_lines, o orders) returns bigint language sql immutable as $$
  select (l.price_pence - case when o.total_pence = o.full_price_pence then 0 else l.commission_pence end)::bigint
$$;

create function commission_after_refunds(o orders) returns bigint language sql stable as $$
  select o.commission_pence
    - coalesce((select sum(r.commission_pence) from payments p join refunds r on r.payment_id = p.id
        where p.order_id = o.id and p.state = 'succeeded' and r.state <> 'failed'), 0)::bigint
    - coalesce((select sum(d.commission_pence) from payments p join disputes d on d.payment_id = p.id
        where p.order_id = o.id and p.state = 'succeeded' and d.state = 'lost'), 0)::bigint
$$;

comment on function is_paid(orders) is 'Whether an order is paid: the card provider has taken its charge, whether it was refunded since or not.';
comment on function is_sold_to_client(orders) is 'Whether a paid order was sold to a client of its seller: one with a client or by an explore link. Any other order is a purchase of the seller''s own. The client pays full_price_pence.';
comment on function charged_per_item(order_lines, orders) is 'What one item of a line was charged, in pence: its price, less the commission where the order''s total is less it (D-009). A client who paid a salon delivery by payment link was charged the full price (D-005).';
comment on function commission_after_refunds(orders) is 'The commission of an order less what refunds and lost disputes have taken back of it.';

-- A payment link stays after its end, and its state is computed from its dates (N-LINK-001).
create table pay_links (
  id uuid primary key default new_id(),
  order_id uuid not null unique references orders,
  hash bytea not null unique,
  mailed_to text,
  sent_at timestamptz not null default now(),
  expires_at timestamptz,
  opened_at timestamptz,
  client_opened_at timestamptz,
  client_opened_by text,
  cancelled_at timestamptz,
  corrected_at timestamptz
);

comment on table pay_links is 'The payment link of an order: its random value alone opens it (D-026).';
comment on column pay_links.hash is 'SHA-256 of the random value in the link.';
comment on column pay_links.mailed_to is 'The address in lower case to which the first value of the link was mailed; null where the client got the value on their own page.';
comment on column pay_links.opened_at is 'When any person first opened a value of the link in a browser; a mail scanner that reads the link does not count.';
comment on column pay_links.client_opened_at is 'When the client first opened the link by a mailed value, or in a browser that was on their own page: only such an opening is evidence for a bank (D-350).';
comment on column pay_links.client_opened_by is 'The address in lower case whose mailbox was proved by that opening.';
comment on column pay_links.cancelled_at is 'When the seller cancelled the link: it pays nothing any more.';
comment on column pay_links.corrected_at is 'When the client''s email was changed after the link was mailed: the link was cancelled then, and may be sent again. Null otherwise.';

create table pay_link_values (
  hash bytea primary key,
  pay_link_id uuid not null references pay_links on delete cascade,
  mailed_to text,
  created_at timestamptz not null default now()
);

create index pay_link_values_of_link on pay_link_values (pay_link_id);

comment on table pay_link_values is 'Further random values of a payment link, of copies and QR codes: each opens the link like the value in the email, until it is sent again.';
comment on column pay_link_values.hash is 'SHA-256 of the random value.';
comment on column pay_link_values.mailed_to is 'The address in lower case to which this value was mailed; null for a copy, and for a value that the client got on their own page.';

create table invoice_counters (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last_number integer not null default 0 check (last_number >= 0)
);
insert into invoice_counters (kind) values ('invoice'), ('credit_note');

comment on table invoice_counters is 'The last number of invoices and of credit notes; the row is locked until its number is committed, so that no number is left out.';

create table invoices (
  id uuid primary key default new_id(),
  kind text not null references invoice_counters,
  number integer not null check (number > 0),
  order_id uuid not null references orders,
  refund_id uuid references refunds,
  corrects_id uuid references invoices,
  recipient text not null check (recipient in ('seller', 'client')),
  company jsonb not null,
  net_pence bigint not null check (net_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  gross_pence bigint not null check (gross_pence = net_pence + vat_pence),
  issued_at timestamptz not null default now(),
  unique (kind, number),
  unique nulls not distinct (order_id, refund_id, kind),
  check ((refund_id is null) = (corrects_id is null)),
  check (kind = 'invoice' or refund_id is not null)
);

create index invoices_newest_first on invoices (issued_at desc, id desc);

comment on table invoices is 'Invoices of paid orders and credit notes of refunds, as they were issued; none is changed or deleted. Name and address of the recipient stay with the order.';
comment on column invoices.number is 'Counted from 1 for each kind, without a gap.';
comment on column invoices.refund_id is 'The refund of a credit note; of an invoice, the refund that the bank sent back.';
comment on column invoices.corrects_id is 'The invoice of a credit note; of an invoice for a refund that was sent back, its credit note.';
comment on column invoices.company is 'Name, address, company number and VAT number of the distributor on that day.';

create table invoice_lines (
  invoice_id uuid not null references invoices,
  order_line_id uuid not null references order_lines,
  position smallint not null,
  name text not null,
  quantity integer not null check (quantity > 0),
  vat_rate numeric(5, 2) check (vat_rate between 0 and 100),
  net_pence bigint not null check (net_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  gross_pence bigint not null check (gross_pence = net_pence + vat_pence),
  primary key (invoice_id, order_line_id)
);

comment on table invoice_lines is 'What was charged or credited for each line of the order, VAT included.';
comment on column invoice_lines.vat_rate is 'In per cent; null where the distributor was not registered for VAT.';

create function reject_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice never changes once it is issued';
end $$;

create trigger invoices_issued before update or delete on invoices for each row execute function reject_invoice_change();
create trigger invoice_lines_issued before update or delete on invoice_lines for each row execute function reject_invoice_change();
create trigger invoices_no_truncate before truncate on invoices execute function reject_invoice_change();
create trigger invoice_lines_no_truncate before truncate on invoice_lines execute function reject_invoice_change();
