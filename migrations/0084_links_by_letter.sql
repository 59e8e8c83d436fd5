-- room: sharing
-- Which letter a link went in; those of before this column count as explore links.
alter table explore_links add column shopping boolean not null default false;
create index explore_links_by_time on explore_links (created_at, shopping);
