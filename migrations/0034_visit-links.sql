-- module: links
-- compatible: yes
-- A visit names the link that opened it, and a link when its client last came by it: whose an order is follows from them (D-350).
alter table tokens add column explore_link_id uuid references explore_links on delete set null;
alter table explore_links add column last_opened_at timestamptz;

create index tokens_of_explore_link on tokens (explore_link_id) where explore_link_id is not null;

comment on column tokens.explore_link_id is 'The explore link that opened a visit; null for other kinds.';
comment on column explore_links.last_opened_at is 'When its client last opened it in a browser: the latest link by which she came earns (D-350).';
