-- room: admin
-- How many links to shop by were made on a day that is over: a report of years does not read them all, and those that have expired and
-- are gone stay counted.
alter table sales_days add column explore_links integer not null default 0;
alter table sales_days add column shopping_links integer not null default 0;
-- the first link may be older than the first order
insert into sales_days (day, placed, orders, total_pence, commission_pence)
select earlier::date, 0, 0, 0, 0
from generate_series((select (min(e.created_at) at time zone 'Europe/London')::date::timestamp from explore_links e),
  (select (min(d.day) - 1)::timestamp from sales_days d), interval '1 day') earlier;
update sales_days d set explore_links = made.explore_links, shopping_links = made.shopping_links
from (
  select (e.created_at at time zone 'Europe/London')::date as day, count(*) filter (where not e.shopping) as explore_links,
    count(*) filter (where e.shopping) as shopping_links
  from explore_links e group by 1
) made
where made.day = d.day;
