-- module: orders
-- compatible: no
-- A process of the version before settles an order with a code without its entries in the books, and counts no use.
alter table orders
  add column coupon_id uuid references coupons,
  add column coupon_code text,
  add column coupon_name text,
  add column coupon_rule text check (coupon_rule in ('before', 'after', 'shared', 'hers')),
  add column reduction_pence bigint not null default 0 check (reduction_pence >= 0);
alter table orders add constraint orders_coupon_check
  check (num_nulls(coupon_id, coupon_code, coupon_name, coupon_rule) = case when reduction_pence > 0 then 0 else 4 end);
create index orders_of_coupon on orders (coupon_id) where coupon_id is not null;

comment on column orders.coupon_id is 'The coupon whose code was used; null without one.';
comment on column orders.coupon_code is 'The code as it was then, and the name and commission rule of the coupon.';
comment on column orders.reduction_pence is 'What the code has taken off the list prices of the lines; full_price_pence is what is left.';

alter table order_lines
  add column list_price_pence bigint,
  add column list_commission_pence bigint;
alter table order_lines add constraint order_lines_list_check
  check ((list_price_pence is null) = (list_commission_pence is null) and list_price_pence > price_pence
    and list_commission_pence between commission_pence and list_price_pence);

comment on column order_lines.list_price_pence is 'Price of one before a code was taken off; null where none was.';
comment on column order_lines.list_commission_pence is 'Commission of one before that.';

alter table entries drop constraint entries_account_check;
alter table entries add constraint entries_account_check
  check (account ~ '^(held|provider_fees|sales|replacements|coupons|seller_payable:[0-9a-f-]{36}|seller_debt:[0-9a-f-]{36})$');
comment on column entries.account is 'held: the shop''s money at the provider; provider_fees; sales; replacements: what goods were worth that were given in place of returned ones; coupons: what codes took off list prices; seller_payable: commission owed to a seller; seller_debt: what a seller owes.';

create view audit.order_coupons as
select o.id as order_id, o.order_number as ord_no, o.coupon_id, o.reduction_pence, o.payment_status, o.seller_id from orders o where o.coupon_id is not null;

create view audit.reduced_lines as
select l.order_id, l.id as order_line_id, l.quantity as qty, l.list_price_pence - l.price_pence as unit_reduction_pence,
  l.list_commission_pence - l.commission_pence as unit_share_pence
from order_lines l where l.list_price_pence is not null;

create trigger read_only instead of insert or update or delete on audit.coupons for each row execute function audit.reject_change();
create trigger read_only instead of insert or update or delete on audit.coupon_uses for each row execute function audit.reject_change();
create trigger read_only instead of insert or update or delete on audit.order_coupons for each row execute function audit.reject_change();
create trigger read_only instead of insert or update or delete on audit.reduced_lines for each row execute function audit.reject_change();
