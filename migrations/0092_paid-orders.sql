-- module: orders
-- compatible: yes
-- what 'paid', a day in London and the charge of an item are, for every query; PostgreSQL puts the bodies into the queries, indexes included

create function is_paid(o orders) returns boolean language sql immutable as $$
  select o.payment_status = 3
$$;

create function charged_per_item(l order_lines, o orders) returns bigint language sql immutable as $$
  select (l.price_pence - case when o.total_pence = o.full_price_pence then 0 else l.commission_pence end)::bigint
$$;

create function london_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select (moment at time zone 'Europe/London')::date
$$;

comment on function is_paid(orders) is 'Whether an order is paid: the card provider has taken its charge, whether it was refunded since or not.';
comment on function charged_per_item(order_lines, orders) is 'What one item of a line was charged, in pence: its price, less the commission where the order''s total is less it (D-009). A client who paid a salon delivery by payment link was charged the full price (D-005).';
comment on function london_day(timestamptz) is 'The day in London on which a moment falls.';
