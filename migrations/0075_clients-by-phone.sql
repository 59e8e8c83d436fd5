-- module: clients
-- compatible: yes
-- A client is found by her number however it was stored and however it is typed: both are compared as the digits to dial.
create function dial_digits(country_code text, phone text) returns text language sql immutable strict parallel safe as $$
  select case
    when phone ~ '^\s*(\+|00)' then regexp_replace(regexp_replace(replace(phone, '(0)', ''), '\D', '', 'g'), '^00', '')
    else regexp_replace(country_code, '\D', '', 'g') || ltrim(regexp_replace(phone, '\D', '', 'g'), '0')
  end
$$;

create index clients_by_phone on clients using gin (dial_digits(country_code, phone) gin_trgm_ops);

comment on function dial_digits(text, text) is 'The digits to dial from abroad: the country code and the number without the zero in front.';
