-- module: accounts
-- compatible: yes
-- The back office's list filtered by what few sellers are: blocked, unverified or with refused documents.
create index users_blocked on users (created_at, id) where role = 'seller' and deleted_at is null and blocked;
create index users_unverified on users (created_at, id) where role = 'seller' and deleted_at is null and not email_verified;
create index users_refused on users (created_at, id)
  where role = 'seller' and deleted_at is null and documents_rejected_at is not null;
