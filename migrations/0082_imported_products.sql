-- room: catalogue
alter table products add column import_id uuid references imports;
create index products_of_import on products (import_id) where import_id is not null;
create index products_by_brand_and_name on products (lower(brand), lower(name)) where deleted_at is null;
