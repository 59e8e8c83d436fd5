-- room: catalogue
-- Words that begin alike and are about as long: what a short misspelt word could have been.
create index search_words_by_beginning on search_words (left(word, 1), length(word));
-- Words with a given beginning, in the order of their letters: '{' comes after the last of them.
create index search_words_in_order on search_words (word collate "C");
-- Read a thousand times for each word or product that changes: nothing waits beside these to be sorted in.
alter index search_words_by_likeness set (fastupdate = off);
alter index products_by_search set (fastupdate = off);
alter index products_by_facets set (fastupdate = off);
