-- module: catalogue
-- compatible: yes
alter table products add column bin text check (char_length(bin) between 1 and 20);

comment on column products.bin is 'Where it stands in the stock room, as the pick list says it; null until an administrator has written it down.';
