import type { TermMatch } from './inverted-index.ts'
import { PostingList } from './posting-list.ts'

/** How well a product meets a term of a search: the title says less of what it is than its name and brand. Whole, so that equal sums are equal. */
const weights = { named: 5, titled: 2 }

/** What meets one of the choices of a search, and for each of its terms what meets it by name or brand. */
export interface ChoiceMatch {
  products: PostingList
  terms: readonly TermMatch[]
}

/**
 * The products that meet a search, those that meet it equally well together and the best first; one that meets several choices is where
 * it fits best. There are few levels, since all that counts is how many terms a product meets by its name.
 */
export function listRankLevels(choices: readonly ChoiceMatch[]): PostingList[] {
  const byRank = new Map<number, PostingList[]>()
  for (const { products, terms } of choices)
    for (const [count, level] of countNamedTerms(products, terms).entries()) {
      const rank = count * weights.named + (terms.length - count) * weights.titled
      byRank.set(rank, [...(byRank.get(rank) ?? []), level])
    }
  const bestFirst = [...byRank].sort(([one], [other]) => other - one)
  const levels: PostingList[] = []
  for (const [, equal] of bestFirst) {
    const level = PostingList.or(equal)
    levels.push(choices.length === 1 ? level : levels.reduce((left, better) => left.andNot(better), level))
  }
  return levels
}

/** The products by how many terms they meet by name or brand: none, one and so on. */
function countNamedTerms(products: PostingList, terms: readonly TermMatch[]): PostingList[] {
  let counted = [products]
  for (const { named } of terms) {
    const met = counted.map((level) => level.and(named))
    const missed = counted.map((level) => level.andNot(named))
    counted = [...missed, new PostingList()].map((level, count) => PostingList.or([level, met[count - 1] ?? level]))
  }
  return counted
}
