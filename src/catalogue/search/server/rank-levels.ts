import type { TermMatch } from './inverted-index.ts'
import { PostingList } from './posting-list.ts'

/**
 * How much a term counts that is found in name or brand, or only in the title, which says less about what the product is. The numbers are
 * whole, so that equal sums compare as equal.
 */
const weights = { named: 5, titled: 2 }

/** The products that meet one choice of a search, and the products that meet each of its terms. */
export interface ChoiceMatch {
  products: PostingList
  terms: readonly TermMatch[]
}

/**
 * Groups the products that match a search by how well they match, the best first; a product that matches several choices is in the best
 * of their groups. There are few groups, since only the number of terms found in name or brand counts.
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

/** Groups the products by how many terms are found in their name or brand: none, one and so on. */
function countNamedTerms(products: PostingList, terms: readonly TermMatch[]): PostingList[] {
  let counted = [products]
  for (const { named } of terms) {
    const met = counted.map((level) => level.and(named))
    const missed = counted.map((level) => level.andNot(named))
    counted = [...missed, new PostingList()].map((level, count) => PostingList.or([level, met[count - 1] ?? level]))
  }
  return counted
}
