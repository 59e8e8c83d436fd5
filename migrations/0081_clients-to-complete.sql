-- module: clients
-- compatible: yes
create index clients_to_complete on clients (seller_id, lower(name), id) where email = '' and deleted_at is null;

comment on column clients.email is 'Empty for a client of an imported file who is to be completed: nothing is sold or sent to her until then.';
