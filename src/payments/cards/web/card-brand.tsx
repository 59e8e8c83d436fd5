import creditCardIcon from '@tabler/icons/outline/credit-card.svg?path'
import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './card-brand.module.css'

/** The patterns match the provider's spellings ('Visa', 'American Express', 'MasterCard') and the names of brands detected while typing. */
const marks: readonly [RegExp, string][] = [
  [/visa/i, 'VISA'],
  [/master/i, 'MC'],
  [/am(?:erican|ex)/i, 'AMEX'],
]

/** The small frame with a brand's mark, hidden from screen readers. */
export function BrandMark({ children }: { children: ReactNode }) {
  return (
    <span className={style.mark} aria-hidden="true">
      {children}
    </span>
  )
}

/** The mark of a card's brand; the text next to it names the brand. */
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

/** The name of a card's brand, whichever of the provider's spellings is given: tokens and saved cards have different ones. */
export function formatCardBrand(brand: string): string {
  const text = brand.replace(/_/g, ' ')
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? text.charAt(0).toUpperCase() + text.slice(1)
}
