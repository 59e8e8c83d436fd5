-- module: orders
-- compatible: yes
-- What went back to an order's payer, in one place for every list, figure and file, as commission_after_refunds is for the commission.
create function refund_of(o orders) returns jsonb language sql stable as $$
  select (
    select jsonb_build_object('pence', back.pence, 'commission_pence', back.commission_pence, 'is_whole', back.pence >= p.amount_pence,
      'client_pence', round(o.full_price_pence * back.pence::numeric / p.amount_pence))
    from payments p cross join lateral (
      select sum(b.amount_pence)::bigint as pence, sum(b.commission_pence)::bigint as commission_pence
      from (
        select r.amount_pence, r.commission_pence from refunds r where r.payment_id = p.id and r.state <> 'failed'
        union all
        select d.amount_pence, d.commission_pence from disputes d where d.payment_id = p.id and d.state = 'lost'
      ) b
    ) back
    where p.order_id = o.id and p.state = 'succeeded' and back.pence > 0
  )
$$;

comment on function refund_of(orders) is 'What refunds and lost disputes gave back of an order''s payment, with the commission that they took back, whether it is all of the payment, and the same part of what the client pays (D-371); null where nothing was given back. A refund that failed gives nothing back (D-545).';

-- The timeline of an order finds what was mailed about it by the addresses of its seller and its client.
create index emails_by_recipient on emails (lower(recipient), created_at);
