-- module: mail
-- compatible: yes
alter table emails add column reply_to text;

comment on column emails.reply_to is 'Where an answer goes: the address of the client who asks her seller; null where it goes to the shop.';
