import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { cardIcon } from '#platform/web/ui/icons/icons.ts'
import style from './card-brand.module.css'

/** As the provider writes brands ('Visa', 'American Express', 'MasterCard') and as the form guesses them. */
const marks: readonly [RegExp, string][] = [
  [/visa/i, 'VISA'],
  [/master/i, 'MC'],
  [/am(?:erican|ex)/i, 'AMEX'],
]

/** A small sign where a card bears its brand, for the eye alone. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className={style.mark} aria-hidden="true">
      {children}
    </span>
  )
}

/** The brand's sign; its name stands in the text beside it. */
export function CardMark({ brand }: { brand: string }) {
  const mark = marks.find(([name]) => name.test(brand))?.[1]
  return <Mark>{mark ?? <Icon icon={cardIcon} size={20} />}</Mark>
}

interface CardFace {
  brand: string
  last4: string
}

export function CardName({ card }: { card: CardFace }) {
  return (
    <span className={style.name}>
      {brandName(card.brand)} <span className="figures">•••• {card.last4}</span>
    </span>
  )
}

const names: readonly [RegExp, string][] = [
  [/^master/i, 'Mastercard'],
  [/^am(?:erican|ex)/i, 'American Express'],
]

/** The provider writes a card's brand one way on a token and another way on a saved card. */
export function brandName(brand: string): string {
  const words = brand.replace(/_/g, ' ')
  return names.find(([like]) => like.test(words))?.[1] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
