-- room: accounts
-- Whoever runs the shop is written to among however many sellers.
create index users_who_administer on users (email) where role = 'admin' and deleted_at is null;
