-- module: payouts
-- compatible: yes
create table vat_agreements (
  id uuid primary key default new_id(),
  seller_id uuid not null references users,
  vat_number text not null,
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  agreed_on date not null,
  ended_on date check (ended_on >= agreed_on),
  recorded_at timestamptz not null default now()
);
create unique index vat_agreements_one_open on vat_agreements (seller_id) where ended_on is null;
create index vat_agreements_by_seller on vat_agreements (seller_id, agreed_on);
create index invoices_newest_first on invoices (issued_at desc, id desc);

comment on table vat_agreements is 'With which sellers registered for VAT it is agreed that their statements bill their commission for them.';
comment on column vat_agreements.vat_rate is 'In per cent, within the commission.';
comment on column vat_agreements.agreed_on is 'From this day on, a day of London, a statement shows VAT.';
comment on column vat_agreements.ended_on is 'The first day without it; null while it goes on.';
