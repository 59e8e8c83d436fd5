-- room: clients
-- What a client is searched by, ready to be compared; the line between the two cannot be typed, so that no search spans them (D-191).
alter table clients add column search text not null generated always as (plain_text(name || E'\n' || email)) stored;
drop index clients_by_search;
create index clients_by_search on clients using gin (search gin_trgm_ops);

-- One or two letters are too few for an index of three: every single one and every two that stand side by side in a text.
create function short_pieces(words text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct substr(words, at, long)), '{}')
  from generate_series(1, length(words)) at, generate_series(1, 2) long
$$;
create index clients_by_short_search on clients using gin (short_pieces(search));
