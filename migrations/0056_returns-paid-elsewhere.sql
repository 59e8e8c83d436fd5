-- module: returns
-- compatible: yes
-- A return of which nothing is left to refund ends as settled, without a refund or a replacement of its own.
alter table returns add column paid_elsewhere_pence bigint constraint returns_paid_elsewhere_check
  check (paid_elsewhere_pence is null or (paid_elsewhere_pence >= 0 and state = 'settled' and refund_id is null));

comment on column returns.paid_elsewhere_pence is 'Of a return that was settled because nothing was left to refund: what its client got back elsewhere, or gets from the seller; null for all others.';

create view audit.returns_paid_elsewhere as
select r.id as return_id, r.paid_elsewhere_pence from returns r where r.paid_elsewhere_pence is not null;
