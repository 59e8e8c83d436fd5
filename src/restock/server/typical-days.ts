/** What a typical container holds and how long it lasts one person; the first row whose word is found counts. */
interface TypicalUse {
  words: RegExp
  /** In ml or g. */
  size: number
  days: number
}

/** Products that are not used up, are used once, or are no client's own: they have no rhythm. */
const notUsedUp =
  /\b(?:brush(?:es)?|hairbrush|combs?|tools?|dryers?|straighteners?|wands?|tweezers|scissors|mirrors?|bags?|towels?|sponges?|sharpeners?|accessor(?:y|ies)|equipment|gifts?|sets?|kits?|vouchers?|samples?|sachets?|single use|essentials)\b/i

/** The defaults for one purchase, before the client's own rhythm is known; docs/restock.md shows the same table. */
export const typicalUses: readonly TypicalUse[] = [
  { words: /\b(?:cleansers?|face wash|toners?)\b/i, size: 150, days: 60 },
  { words: /\b(?:serums?|retinol)\b/i, size: 30, days: 60 },
  { words: /\b(?:masks?|treatments?)\b/i, size: 100, days: 90 },
  { words: /\b(?:moisturisers?|face creams?|eye creams?)\b/i, size: 50, days: 60 },
  { words: /\bfoundations?\b/i, size: 30, days: 90 },
  { words: /\bconcealers?\b/i, size: 6, days: 90 },
  { words: /\bpowders?\b/i, size: 18, days: 150 },
  { words: /\b(?:blush|glow|bronzers?|highlighters?)\b/i, size: 5, days: 150 },
  { words: /\bmascaras?\b/i, size: 9, days: 90 },
  { words: /\b(?:eyeshadows?|palettes?)\b/i, size: 12, days: 180 },
  { words: /\bbrows?\b/i, size: 6, days: 120 },
  { words: /\b(?:liners?|kohl)\b/i, size: 1.2, days: 90 },
  { words: /\blipsticks?\b/i, size: 3.5, days: 120 },
  { words: /\bgloss(?:es)?\b/i, size: 5, days: 90 },
  { words: /\b(?:lip care|lip balms?)\b/i, size: 10, days: 90 },
  { words: /\bshampoos?\b/i, size: 250, days: 56 },
  { words: /\bconditioners?\b/i, size: 250, days: 56 },
  { words: /\boils?\b/i, size: 50, days: 60 },
  { words: /\bstyling\b/i, size: 150, days: 70 },
  { words: /\b(?:polish(?:es)?|lacquers?)\b/i, size: 10, days: 120 },
  { words: /\bnail care\b/i, size: 10, days: 120 },
  { words: /\bhand care\b/i, size: 50, days: 45 },
  { words: /\bscrubs?\b/i, size: 250, days: 60 },
  { words: /\b(?:bath|washe?s?)\b/i, size: 300, days: 45 },
  { words: /\btan\b/i, size: 150, days: 60 },
]

/** Whatever else is sold by weight or volume. */
const otherUse = { size: 100, days: 60 }

const [fewestDays, mostDays] = [14, 240]
const gramsOfPound = 453.6

export interface SizedProduct {
  name: string
  /** Names of its sub-categories, then those of its categories. */
  subCategories: string
  categories: string
  weight: number
  weightUnit: string
}

/**
 * How many days one item of the product lasts one person; null for a product that has no rhythm. Its kind is read from its name, else
 * from its sub-categories, else from its categories.
 */
export function getTypicalDays({ name, subCategories, categories, weight, weightUnit }: SizedProduct): number | null {
  const labels = [name, subCategories, categories]
  if (labels.some((label) => notUsedUp.test(label))) return null
  const use = labels.map((label) => typicalUses.find(({ words }) => words.test(label))).find(Boolean) ?? otherUse
  const size = weightUnit === 'pound' ? weight * gramsOfPound : weight
  return Math.min(mostDays, Math.max(fewestDays, Math.round((use.days * size) / use.size)))
}
