-- module: orders
-- compatible: no
-- What orders store as JSON is named as the shop names it; a process of the version before reads and writes the names of the API.
-- What an old row lacks becomes an empty text.
update orders set
  delivery_address = case when delivery_address is not null then jsonb_build_object(
    'firstName', coalesce(delivery_address ->> 'f_name', ''),
    'lastName', coalesce(delivery_address ->> 'l_name', ''),
    'line1', coalesce(delivery_address ->> 'street', ''),
    'line2', coalesce(delivery_address ->> 'landmark', ''),
    'city', coalesce(delivery_address ->> 'city', ''),
    'county', coalesce(delivery_address ->> 'state', ''),
    'postcode', coalesce(delivery_address ->> 'postcode', ''),
    'country', coalesce(delivery_address ->> 'country', ''),
    'phone', coalesce(delivery_address ->> 'pno', '')
  ) end,
  client_snapshot = case when client_snapshot is not null then jsonb_build_object(
    'id', coalesce(client_snapshot ->> '_id', ''),
    'name', coalesce(client_snapshot ->> 'name', ''),
    'email', coalesce(client_snapshot ->> 'email', ''),
    'phone', coalesce(client_snapshot ->> 'pno', ''),
    'diallingCode', coalesce(client_snapshot ->> 'c_code', ''),
    'line1', coalesce(client_snapshot ->> 'addressLine1', ''),
    'line2', coalesce(client_snapshot ->> 'addressLine2', ''),
    'city', coalesce(client_snapshot ->> 'city', ''),
    'county', coalesce(client_snapshot ->> 'state', ''),
    'postcode', coalesce(client_snapshot ->> 'zipcode', '')
  ) end,
  billing_address = case when billing_address is not null then jsonb_build_object(
    'name', coalesce(billing_address ->> 'name', ''),
    'line1', coalesce(billing_address ->> 'line1', ''),
    'line2', coalesce(billing_address ->> 'line2', ''),
    'city', coalesce(billing_address ->> 'city', ''),
    'postcode', coalesce(billing_address ->> 'zipcode', '')
  ) end
where delivery_address is not null or client_snapshot is not null or billing_address is not null;

comment on column orders.client_snapshot is 'The client as of when the order was placed.';
