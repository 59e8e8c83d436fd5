-- module: clients
-- compatible: yes
-- The client rows of one person, whichever sellers have added her, those deleted and not yet erased too.
create index clients_of_person on clients (lower(email), id) where erased_at is null;
