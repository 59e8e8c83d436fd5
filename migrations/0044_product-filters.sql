-- module: catalogue
-- compatible: yes
-- The back office's list filtered by what few products are, and by when they were added.
create index products_hidden on products (lower(name), id) where not visible and deleted_at is null;
create index products_featured on products (lower(name), id) where featured and deleted_at is null;
create index products_popular_by_name on products (lower(name), id) where popular and deleted_at is null;
create index products_added on products (created_at, id) where deleted_at is null;
