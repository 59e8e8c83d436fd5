-- room: catalogue
-- Words that begin alike and are about as long: what a short misspelt word could have been.
create index search_words_by_beginning on search_words (left(word, 1), length(word));
