-- module: coupons
-- compatible: yes
alter table coupon_uses add column claimed_late boolean not null default false;

comment on column coupon_uses.claimed_late is 'Whether the use had been given back when its charge succeeded after all: it counts, and may be one more than the code has.';

create or replace view audit.coupon_uses as
select u.order_id, u.coupon_id, u.reduction_pence, u.returned_pence, u.claimed_at,
  case when u.email_hash is not null then count(*) over (partition by u.coupon_id, u.email_hash) end as uses_of_client, u.claimed_late
from coupon_uses u;
