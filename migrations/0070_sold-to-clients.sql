-- module: orders
-- compatible: yes
-- What counts as sold to a client is defined here, for every list, figure and file (D-433).
create function is_sold_to_client(o orders) returns boolean language sql immutable as $$
  select o.payment_status = 3 and o.superseded_by is null and (o.client_id is not null or o.delivery_type = 5)
$$;

create function commission_after_refunds(o orders) returns bigint language sql stable as $$
  select o.commission_pence
    - coalesce((select sum(r.commission_pence) from payments p join refunds r on r.payment_id = p.id
        where p.order_id = o.id and p.state = 'succeeded' and r.state <> 'failed'), 0)::bigint
    - coalesce((select sum(d.commission_pence) from payments p join disputes d on d.payment_id = p.id
        where p.order_id = o.id and p.state = 'succeeded' and d.state = 'lost'), 0)::bigint
$$;

comment on function is_sold_to_client(orders) is 'Whether a paid order was sold to a client of its seller: one with a client or by an explore link. Any other order is a purchase of the seller''s own. The client pays full_price_pence.';
comment on function commission_after_refunds(orders) is 'The commission of an order less what refunds and lost disputes have taken back of it.';
