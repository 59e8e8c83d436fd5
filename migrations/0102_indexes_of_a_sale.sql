-- room: orders
-- Every index is written with every sale, so one goes where another one serves: the lines of an order are found by
-- (order_id, position), a seller's or a client's unpaid orders among all of hers. By the last two nobody looks.
drop index order_lines_of_order;
drop index orders_unpaid_of_seller;
drop index orders_unpaid_of_client;
drop index transfers_queued;
drop index letters_waiting;
