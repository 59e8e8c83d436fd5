-- room: orders
-- Each index is written with every order. These are told by others: the lines of an order by its lines' places, unpaid
-- orders of a seller or a client by all of hers; nobody asks for the two others.
drop index order_lines_of_order;
drop index orders_unpaid_of_seller;
drop index orders_unpaid_of_client;
drop index transfers_queued;
drop index letters_waiting;
