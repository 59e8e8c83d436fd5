-- module: app
create table demo_shop (
  singleton boolean primary key default true check (singleton),
  started_at timestamptz not null default now(),
  loaded_at timestamptz
);

comment on table demo_shop is 'A row written before the demo shop is loaded and completed after: the next start finishes a load that was cut short, and a shop that was never a demo does not become one.';
comment on column demo_shop.singleton is 'Always true: the table has one row.';
comment on column demo_shop.loaded_at is 'When the demo shop was complete.';

-- The views are for auditors: their names stay when tables change, money is in pence, and no name, email, address or token is shown.
create schema audit;

create view audit.users as
select u.id, u.role, case when u.blocked then 'blocked' else 'active' end as status, u.documents_approved as docs_verified,
  u.email_verified, u.has_bank_details, u.deleted_at,
  concat_ws(',', substring(u.password_hash from '^\$([a-z0-9]+)\$'), substring(u.password_hash from '\$(m=\d+,t=\d+,p=\d+)\$')) as pw_params,
  u.password_changed_at, u.created_at
from users u;

-- A session expires after a day without use as well (D-055).
create view audit.sessions as
select t.id, t.user_id, least(t.expires_at, t.last_used_at + interval '24 hours') as expires_at,
  coalesce(t.revoked_at, t.used_at) as revoked_at, t.created_at
from tokens t
where t.kind = 'session';

create view audit.clients as
select c.id, c.seller_id, c.created_at, c.deleted_at from clients c;

create view audit.addresses as
select a.id, case when a.client_id is null then 'seller' else 'client' end as owner_kind,
  coalesce(a.client_id, a.seller_id) as owner_id, a.seller_id, a.is_primary, a.created_at, a.deleted_at
from addresses a;

create view audit.products as
select p.id, p.price_pence, p.rrp_pence, p.commission_pence, p.quantity, p.quantity_received, p.video is not null as has_video,
  (select v.created_at from uploads v where v.file_name = p.video) as video_since,
  (select count(*)::integer from product_pictures pp where pp.product_id = p.id) as image_count,
  p.visible, p.created_at, p.deleted_at
from products p;

create view audit.product_prices as
select p.id as product_id, p.price_pence, p.rrp_pence, p.commission_pence, p.updated_at as since from products p;

create view audit.orders as
select o.id, o.order_number as ord_no, o.seller_id, o.client_id, o.delivery_type as type, o.payment_status, o.payment_type,
  o.full_price_pence as full_pence, o.total_pence,
  0::bigint as shipping_pence, 0::bigint as tax_pence, o.commission_pence, o.commission_mode, o.source_address_id,
  o.inventory_reserved as off_shelf, o.delivered, o.created_at, o.paid_at, o.superseded_by as replaced_by, o.closed_at
from orders o;

-- unit_charged_pence is what one item counts in the order's total: the price, or the price less the commission.
create view audit.order_lines as
select l.id, l.order_id, l.product_id, l.quantity as qty, l.price_pence as unit_price_pence,
  l.commission_pence as unit_commission_pence,
  case when o.total_pence = o.full_price_pence then l.price_pence else l.price_pence - l.commission_pence end as unit_charged_pence
from order_lines l
join orders o on o.id = l.order_id;

-- A payment whose card holder authenticates is one that was sent. A seller's payment of a debt has no order.
create view audit.payments as
select p.id, p.order_id, p.method, p.payment_type, case when p.state = 'requires_action' then 'sent' else p.state end as state,
  p.amount_pence, p.currency, p.provider_ref, p.created_at, p.updated_at, p.debtor_id
from payments p;

-- Money that went back to its payer: refunded by an administrator, or taken by the payer's bank.
create view audit.refunds as
select r.id, r.payment_id, r.state, r.amount_pence, r.provider_ref, r.created_at, 'refund' as kind, r.commission_pence
from refunds r
union all
select d.id, d.payment_id, 'succeeded', d.amount_pence, d.provider_ref, d.created_at, 'dispute', d.commission_pence
from disputes d
where d.state = 'lost';

create view audit.refund_lines as
select l.refund_id, l.order_line_id, l.quantity as qty, l.amount_pence, l.commission_pence from refund_lines l;

create view audit.disputes as
select d.id, d.payment_id, d.state, d.amount_pence, d.commission_pence, d.provider_ref, d.created_at, d.closed_at
from disputes d;

create view audit.journals as
select j.id, j.kind, j.ref, j.created_at from journals j;

create view audit.entries as
select e.id, e.journal_id, e.account, e.pence, e.created_at from entries e;

create view audit.transfers as
select t.id, t.order_id, t.seller_id, t.state, t.amount_pence, t.provider_ref, t.created_at, t.updated_at,
  t.release_at, t.sent_at, why_transfer_waits(t) as waits_for
from transfers t;

-- Commission that paid what its seller owed, instead of being transferred.
create view audit.debt_offsets as
select o.id, o.transfer_id, o.seller_id, o.amount_pence, o.created_at from debt_offsets o;

-- A link is what was sent; the token of an hour that an explore link opens is a visit.
create view audit.links as
select t.id, t.kind, t.user_id as seller_id, t.client_id,
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

create view audit.webhook_events as
select w.provider_event_id, w.type, w.object_ref, w.received_at, w.processed_at from webhook_events w;

create view audit.outbox as
select l.id, l.kind, l.state, l.attempts, l.created_at, l.sent_at from emails l;

create view audit.idempotency as
select i.owner, i.key, i.state, i.http_status, i.created_at from idempotency_keys i;

create view audit.documents as
select d.id, d.user_id, d.mime_type as mime, d.size_bytes as bytes, d.created_at, d.deleted_at as removed_at from documents d;

create view audit.doc_access as
select r.id, r.document_id, r.reader_id, r.read_at from document_reads r;

create view audit.stock as
select s.seller_id, s.product_id, s.created_at from stock_items s;

create view audit.faves as
select f.seller_id, f.product_id, f.created_at from faves f;

create view audit.video_views as
select v.seller_id, v.product_id, v.played_seconds, v.viewed_at from video_views v;

create view audit.admin_log as
select a.id, a.admin_id, a.action, a.subject_kind, a.subject_id, a.before, a.after, a.ip_address as address, a.created_at from admin_log a;

create view audit.sales_days as
select d.day, d.placed_orders as placed, d.paid_orders as orders, d.total_pence, d.commission_pence,
  (select coalesce(sum(p.total_pence), 0)::bigint from daily_product_sales p where p.day = d.day) as of_products_pence,
  (select coalesce(sum(s.total_pence), 0)::bigint from daily_seller_sales s where s.day = d.day) as of_sellers_pence
from daily_sales d;

-- PostgreSQL passes changes of a view over one table on to the table; a trigger on each view rejects them.
create function audit.reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit only reads';
end $$;

do $$
declare
  audited text;
begin
  for audited in select table_name from information_schema.views where table_schema = 'audit' loop
    execute format('create trigger read_only instead of insert or update or delete on audit.%I
      for each row execute function audit.reject_change()', audited);
  end loop;
end $$;

-- These views need no trigger: joins and groups keep PostgreSQL from passing a change on to a table.
create view audit.order_credits as
select o.id as order_id, o.order_number as ord_no, o.seller_id, o.client_id, o.delivery_type as type, o.credit, o.credited_at, o.created_at,
  o.explore_link_id as link_id, l.seller_id as link_seller_id, l.client_id as link_client_id, l.created_at as link_created_at
from orders o
left join explore_links l on l.id = o.explore_link_id;

create view audit.salon_stock as
select s.seller_id, s.product_id, s.quantity as count, s.low_mark, sum(m.quantity)::integer as moved
from salon_stock s
left join salon_stock_movements m on m.seller_id = s.seller_id and m.product_id = s.product_id
group by s.seller_id, s.product_id;

create view audit.salon_stock_movements as
select m.id, m.seller_id, m.product_id, m.kind, m.quantity, m.order_id, m.reason, m.created_at
from salon_stock_movements m
join salon_stock s on s.seller_id = m.seller_id and s.product_id = m.product_id;

comment on schema audit is 'Read-only views for auditors; their names stay when tables change.';
comment on function audit.reject_change() is 'Rejects a change through a view.';
