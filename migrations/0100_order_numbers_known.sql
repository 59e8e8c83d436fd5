-- room: orders
-- A search for part of a number is planned by what a sample of numbers holds: a hundred of them tell too little.
alter table orders alter column ord_no set statistics 1000;
