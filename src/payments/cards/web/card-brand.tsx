import creditCardIcon from '@tabler/icons/outline/credit-card.svg?path'
import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import style from './card-brand.module.css'

/** As the provider writes brands ('Visa', 'American Express', 'MasterCard') and as the form guesses them. */
const marks: readonly [RegExp, string][] = [
  [/visa/i, 'VISA'],
  [/master/i, 'MC'],
  [/am(?:erican|ex)/i, 'AMEX'],
]

/** A small sign where a card bears its brand, for the eye alone. */
export function BrandMark({ children }: { children: ReactNode }) {
  return (
    <span className={style.mark} aria-hidden="true">
      {children}
    </span>
  )
}

/** The brand's sign; its name stands in the text beside it. */
export function CardBrandMark({ brand }: { brand: string }) {
  const mark = marks.find(([name]) => name.test(brand))?.[1]
  return <BrandMark>{mark ?? <Icon icon={creditCardIcon} size={20} />}</BrandMark>
}

interface BrandAndLast4 {
  brand: string
  last4: string
}

export function MaskedCardNumber({ card }: { card: BrandAndLast4 }) {
  return (
    <span className={style.name}>
      {formatCardBrand(card.brand)} <span className="figures">•••• {card.last4}</span>
    </span>
  )
}

const names: readonly [RegExp, string][] = [
  [/^master/i, 'Mastercard'],
  [/^am(?:erican|ex)/i, 'American Express'],
]

/** The provider writes a card's brand one way on a token and another way on a saved card. */
export function formatCardBrand(brand: string): string {
  const words = brand.replace(/_/g, ' ')
  return names.find(([like]) => like.test(words))?.[1] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
