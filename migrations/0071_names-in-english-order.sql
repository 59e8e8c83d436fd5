-- module: platform
-- compatible: yes
-- Names are sorted without accents (D-436). The indexes of names in lower case stay for the version before.
create index users_in_name_order on users ((normalize_text(first_name) collate "C"), (normalize_text(last_name) collate "C"), id)
  where deleted_at is null;
create index clients_of_seller_in_name_order on clients (seller_id, (normalize_text(name) collate "C"), id) where deleted_at is null;
create index clients_in_name_order on clients ((normalize_text(name) collate "C"), id) where deleted_at is null;
create index clients_deleted_in_name_order on clients ((normalize_text(name) collate "C"), id) where deleted_at is not null;
create index clients_in_city_order on clients ((normalize_text(city) collate "C"), id) where deleted_at is null;
create index clients_in_county_order on clients ((normalize_text(county) collate "C"), id) where deleted_at is null;
create index products_in_name_order on products ((normalize_text(name) collate "C"), id) where deleted_at is null;
create index products_in_brand_order on products ((normalize_text(brand) collate "C"), id) where deleted_at is null;
create index products_deleted_in_name_order on products ((normalize_text(name) collate "C"), id) where deleted_at is not null;
create index products_hidden_in_name_order on products ((normalize_text(name) collate "C"), id) where not visible and deleted_at is null;
create index products_featured_in_name_order on products ((normalize_text(name) collate "C"), id) where featured and deleted_at is null;
create index products_popular_in_name_order on products ((normalize_text(name) collate "C"), id) where popular and deleted_at is null;
