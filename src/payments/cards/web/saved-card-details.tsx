import type { ReactNode } from 'react'
import { PaymentOption } from '#payments/attempts/web/payment-option.tsx'
import { cardsText } from '../text.ts'
import { isExpired, type SavedCard } from './api.ts'
import { CardBrandMark, formatCardBrand, MaskedCardNumber } from './card-brand.tsx'
import style from './saved-card-details.module.css'

interface SavedCardRadioProps {
  /** The name of the radio group. */
  groupName: string
  card: SavedCard
  checked: boolean
  onSelect: () => void
  /** The field for the CVC, next to the card. */
  children?: ReactNode
}

/** One saved card as a radio button. */
export function SavedCardRadio({ groupName, card, checked, onSelect, children }: SavedCardRadioProps) {
  return (
    <PaymentOption
      groupName={groupName}
      value={card.id}
      checked={checked}
      onSelect={onSelect}
      label={<SavedCardDetails card={card} />}
      beside={children}
    />
  )
}

export function SavedCardDetails({ card }: { card: SavedCard }) {
  return (
    <>
      <CardBrandMark brand={card.brand} />
      <span className={style.facts}>
        <MaskedCardNumber card={card} />
        <span className={style.more}>
          {card.holderName} ·{' '}
          <span className={style.expiry}>
            {isExpired(card) ? cardsText.expired : cardsText.expires}{' '}
            <span className="figures">{formatExpiry(card)}</span>
          </span>
        </span>
      </span>
    </>
  )
}

function formatExpiry({ expiryMonth, expiryYear }: SavedCard): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`
}

/** The text for screen readers: 'Visa ending in 4242'. */
export function formatSavedCard({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return `${formatCardBrand(brand)} ${cardsText.endingIn} ${last4}`
}
