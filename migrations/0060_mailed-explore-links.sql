-- module: links
-- compatible: yes
-- A value of a link knows the address to which it was mailed: an opening counts as the client's where it proves her mailbox (D-350).
alter table explore_links add column mailed_to text;
alter table explore_links add column last_opened_by text;
alter table explore_link_values add column mailed_to text;

comment on column explore_links.mailed_to is 'The address in lower case to which its first value was mailed; null where the seller got the value, or it is not known.';
comment on column explore_link_values.mailed_to is 'The address in lower case to which this value was mailed; null where the seller got the value, or it is not known.';
comment on column explore_links.opened_at is 'When a value of it was first opened in a browser, by whomever; reading it by a mail scanner does not count.';
comment on column explore_links.last_opened_at is 'When its client last opened it by a mailed value, or in a browser that was on her page: the latest link by which she came earns (D-350).';
comment on column explore_links.last_opened_by is 'The address in lower case whose mailbox was proved by that opening; null for openings from before this was stored.';
