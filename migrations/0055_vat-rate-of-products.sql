-- module: catalogue
-- compatible: yes
alter table products add column vat_rate numeric(5, 2) check (vat_rate between 0 and 100);

comment on column products.vat_rate is 'In per cent, where it is not the shop''s own (VAT_RATE).';
