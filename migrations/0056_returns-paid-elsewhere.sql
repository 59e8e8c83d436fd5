-- module: returns
-- compatible: yes
-- A return of which nothing is left to refund ends as settled, without a refund or a replacement of its own.
alter table returns add column paid_elsewhere_pence bigint check (paid_elsewhere_pence >= 0);
alter table returns add constraint returns_paid_elsewhere_check
  check (paid_elsewhere_pence is null or (state = 'settled' and refund_id is null));

comment on column returns.paid_elsewhere_pence is 'Of a return that was settled because nothing was left to refund: what its client got back elsewhere, or gets from the seller; null for all others.';

create or replace view audit.returns as
select r.id, r.order_id, r.seller_id, r.state, r.reason, r.needs_parcel, r.opened_at, r.arrived_at, r.ended_at, r.refund_id,
  (select o.id from orders o where o.replaces_return_id = r.id) as replacement_id, r.paid_elsewhere_pence
from returns r;
