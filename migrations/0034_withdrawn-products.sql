-- module: catalogue
-- compatible: yes
-- A product that is withdrawn is hidden, and not sold by links and orders that exist already either.
alter table products add column withdrawn_at timestamptz;

comment on column products.withdrawn_at is 'Since when a hidden product is not sold by links that were sent before either; null where those still sell it (D-580).';
