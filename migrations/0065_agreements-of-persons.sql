-- module: restock
-- compatible: yes
-- Who agreed is stored with her agreement, which counts as long as her client record has that email (D-410).
alter table restock_clients add column agreed_by text;

comment on column restock_clients.agreed_by is 'The email in lower case with which the client agreed; null: before this was stored.';
