import type { ReactNode } from 'react'
import { PaymentOption } from '#payments/attempts/web/payment-option.tsx'
import type { CardView } from '#payments/cards/contract.ts'
import { cardsText } from '#payments/cards/text.ts'
import { CardBrandMark, formatCardBrand, MaskedCardNumber } from '#payments/cards/web/card-brand.tsx'
import style from './saved-cards.module.css'

interface SavedCardRadioProps {
  /** The radio group's name. */
  groupName: string
  card: CardView
  checked: boolean
  onSelect: () => void
  /** The CVC box. */
  children?: ReactNode
}

/** One saved card as a radio button. */
export function SavedCardRadio({
  groupName: name,
  card,
  checked: chosen,
  onSelect: onChoose,
  children,
}: SavedCardRadioProps) {
  return (
    <PaymentOption
      groupName={name}
      value={card.id}
      checked={chosen}
      onSelect={onChoose}
      label={<SavedCardDetails card={card} />}
      beside={children}
    />
  )
}

export function SavedCardDetails({ card }: { card: CardView }) {
  return (
    <>
      <CardBrandMark brand={card.brand} />
      <span className={style.facts}>
        <MaskedCardNumber card={card} />
        <span className={style.more}>
          {card.name} ·{' '}
          <span className={style.expiry}>
            {cardsText.expires} <span className="figures">{formatExpiry(card)}</span>
          </span>
        </span>
      </span>
    </>
  )
}

function formatExpiry({ exp_month, exp_year }: Pick<CardView, 'exp_month' | 'exp_year'>): string {
  return `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`
}

/** For those who hear it: 'Visa ending in 4242'. */
export function formatSavedCard({ brand, last4 }: Pick<CardView, 'brand' | 'last4'>): string {
  return `${formatCardBrand(brand)} ${cardsText.endingIn} ${last4}`
}
