-- room: catalogue
-- A brand's or a colour's products are sorted as their index holds them: thousands of them lie on thousands of pages of the table.
drop index products_by_brand;
create index products_by_brand on products (lower(brand), id)
  include (brand, visible, featured, created_at, price_pence, commission_pence) where deleted_at is null;
drop index products_by_color;
create index products_by_color on products (color)
  include (id, featured, created_at, price_pence, commission_pence) where visible and deleted_at is null;
-- Pages far down are stepped to without looking at the products before them.
drop index products_by_price;
create index products_by_price on products (price_pence, id) include (visible) where deleted_at is null;
drop index products_by_price_down;
create index products_by_price_down on products (price_pence desc, id) include (visible) where deleted_at is null;
drop index products_by_commission;
create index products_by_commission on products (commission_pence desc, id) include (visible) where deleted_at is null;
