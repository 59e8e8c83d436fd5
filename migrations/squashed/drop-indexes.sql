-- Names are sorted without accents (D-436): only older versions read these indexes of names in lower case.
drop index if exists users_by_name, clients_of_seller, clients_by_name, clients_by_city, clients_by_county, clients_deleted,
  products_by_name, products_hidden, products_featured, products_popular_by_name, products_deleted;

-- The lists of the storefront are filtered and sorted in memory.
drop index if exists products_newest, products_featured_first, products_popular, products_by_price_down, products_by_facets;
