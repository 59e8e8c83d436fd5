-- module: mail
-- compatible: yes
-- How many emails with a link an address has got in a day; the other kinds follow from a payment or a decision of an administrator.
create index emails_with_link_by_recipient on emails (lower(recipient), created_at)
  where kind in ('verification', 'password-reset', 'explore-link', 'shopping-link', 'pay-link');
