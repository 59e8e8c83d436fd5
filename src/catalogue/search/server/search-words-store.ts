import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'

export interface SearchVocabularyRow {
  /** The searched words that no product has, each with the similarly spelled words that products have. */
  unknown: { word: string; similar: string[] }[]
  /** Those of the new words that products have, letter for letter. */
  known: string[]
}

/**
 * Looks the words of a search up in the vocabulary of the shop. Swapped letters leave a short word hardly a trigram in common
 * with itself, so words of about its length with the same first letter count as similar too.
 */
export async function selectSearchVocabulary(
  db: Db,
  words: readonly string[],
  newWords: readonly string[],
): Promise<SearchVocabularyRow> {
  const { rows } = await executePrepared(
    db,
    sql<SearchVocabularyRow>`
    select array(select k.word from search_words k where k.word = any(${newWords}::text[])) as known,
      (select coalesce(json_agg(json_build_object('word', w.word, 'similar', array(
        select k.word from (
          select k.word from search_words k where k.word % w.word
          union
          select k.word from search_words k where left(k.word, 1) = left(w.word, 1)
            and length(k.word) in (length(w.word) - 1, length(w.word), length(w.word) + 1)
        ) k order by similarity(k.word, w.word) desc, k.word limit 200))), '[]')
      from unnest(${words}::text[]) as w(word)
      where not exists (select 1 from search_words k
        where k.word collate "C" >= w.word and k.word collate "C" < w.word || '{')) as unknown`,
  )
  return rows[0] ?? { unknown: [], known: [] }
}
