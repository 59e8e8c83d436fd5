-- module: orders
-- compatible: yes
-- An order line shows the pictures that its product had when it was ordered; older lines know the first one only.
alter table order_lines add column pictures text[];
comment on column order_lines.pictures is 'File names of all pictures that the product had; null before they were stored.';
