-- module: orders
-- compatible: yes
create table invoice_counters (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last_number integer not null default 0 check (last_number >= 0)
);
insert into invoice_counters (kind) values ('invoice'), ('credit_note');

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

create function reject_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice never changes once it is issued';
end $$;

create trigger invoices_issued before update or delete on invoices for each row execute function reject_invoice_change();
create trigger invoice_lines_issued before update or delete on invoice_lines for each row execute function reject_invoice_change();
create trigger invoices_no_truncate before truncate on invoices execute function reject_invoice_change();
create trigger invoice_lines_no_truncate before truncate on invoice_lines execute function reject_invoice_change();

comment on table invoice_counters is 'The last number of invoices and of credit notes; a row that is locked until its number is committed, so that no number is left out.';
comment on table invoices is 'Invoices of paid orders and credit notes of refunds, as they were issued; none is changed or deleted. Name and address of the recipient stay with the order.';
comment on column invoices.number is 'Counted from 1 for each kind, without a gap.';
comment on column invoices.refund_id is 'The refund of a credit note; of an invoice, the refund that the bank sent back.';
comment on column invoices.corrects_id is 'The invoice of a credit note; of an invoice for a refund that was sent back, its credit note.';
comment on column invoices.company is 'Name, address, company number and VAT number of the distributor on that day.';
comment on table invoice_lines is 'What was charged or credited for each line of the order, VAT included.';
comment on column invoice_lines.vat_rate is 'In per cent; null where the distributor was not registered for VAT.';
