-- room: catalogue
-- The back office's list of deleted products, from which they are brought back.
create index products_deleted on products (lower(name), id) where deleted_at is not null;
