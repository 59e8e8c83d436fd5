-- room: orders
-- Every index is written with every sale, so one goes where another one serves: the lines of an order are found by
-- (order_id, position), a seller's or a client's unpaid orders among all of hers. By the last two only the doctor looked,
-- and without the last a letter that has left changes no index at all.
drop index order_lines_of_order;
drop index orders_unpaid_of_seller;
drop index orders_unpaid_of_client;
drop index transfers_queued;
drop index letters_waiting;
