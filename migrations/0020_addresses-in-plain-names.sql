-- module: orders
-- compatible: no
-- What orders store as JSON is named as the shop names it; a process of the version before reads and writes the names of the API.
update orders set
  delivery_address = case when delivery_address is not null then jsonb_build_object(
    'firstName', delivery_address -> 'f_name', 'lastName', delivery_address -> 'l_name', 'line1', delivery_address -> 'street',
    'line2', delivery_address -> 'landmark', 'city', delivery_address -> 'city', 'county', delivery_address -> 'state',
    'postcode', delivery_address -> 'postcode', 'country', delivery_address -> 'country', 'phone', delivery_address -> 'pno') end,
  client_snapshot = case when client_snapshot is not null then jsonb_build_object(
    'id', client_snapshot -> '_id', 'name', client_snapshot -> 'name', 'email', client_snapshot -> 'email',
    'phone', client_snapshot -> 'pno', 'diallingCode', client_snapshot -> 'c_code', 'line1', client_snapshot -> 'addressLine1',
    'line2', client_snapshot -> 'addressLine2', 'city', client_snapshot -> 'city', 'county', client_snapshot -> 'state',
    'postcode', client_snapshot -> 'zipcode') end,
  billing_address = case when billing_address is not null then jsonb_build_object(
    'name', billing_address -> 'name', 'line1', billing_address -> 'line1', 'line2', billing_address -> 'line2',
    'city', billing_address -> 'city', 'postcode', billing_address -> 'zipcode') end
where delivery_address is not null or client_snapshot is not null or billing_address is not null;

comment on column orders.client_snapshot is 'The client as of when the order was placed.';
