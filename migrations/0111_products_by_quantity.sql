-- room: catalogue
-- An index of the quantity itself would be written with every sale, and all the other indexes of the row with it. In steps of sixteen
-- it changes seldom: the index finds the step, and the few of a step are sorted.
alter table products add column quantity_step integer not null generated always as (quantity / 16) stored;
create index products_by_quantity on products (quantity_step) where deleted_at is null;
