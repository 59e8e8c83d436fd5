import coinIcon from '@tabler/icons/outline/coin.svg?path'
import creditCardIcon from '@tabler/icons/outline/credit-card.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { orderPaymentText } from '#orders/payment/text.ts'
import type { PaymentInput } from '#orders/payment/web/payment-input.ts'
import { PaymentMethodOption } from '#orders/payment/web/payment-method-option.tsx'
import { SavedCardOption, useSecurityCode } from '#orders/payment/web/saved-card-option.tsx'
import { getPaymentErrorText } from '#payments/attempts/web/payment-error-text.ts'
import { CardFields } from '#payments/card-fields/web/card-fields.tsx'
import type { CardToken } from '#payments/card-fields/web/card-token.ts'
import { useCardForm } from '#payments/card-fields/web/use-card-form.ts'
import { cardsQuery, useSaveCard } from '#payments/cards/web/api.ts'
import type { SavedCard } from '#payments/cards/web/saved-card.ts'
import { WalletButton } from '#payments/wallets/web/wallet-button.tsx'
import type { WalletToken } from '#payments/wallets/web/wallet-token.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import style from './payment-step.module.css'

interface PaymentStepProps {
  /** In pounds; a wallet's sheet shows it. */
  amount: number
  /** A wallet pays at once: its own sheet is the review. */
  onWallet: (token: WalletToken) => Promise<boolean>
  onSave: (choice: PaymentInput) => void
  onCash: () => void
}

/** A client by link has no saved cards and pays no cash. */
export function PaymentStep(props: PaymentStepProps) {
  const viewer = useViewer()
  const seller = viewer.kind !== 'client'
  const { data, error, refetch } = useQuery({ ...cardsQuery(viewer.key), enabled: seller })
  if (!seller) return <PaymentMethods cards={[]} seller={false} {...props} />
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (data) return <PaymentMethods cards={data.cards} seller {...props} />
  return (
    <SkeletonGroup className={style.ways}>
      <Skeleton height="74px" />
      <Skeleton height="74px" />
      <Skeleton height="74px" />
    </SkeletonGroup>
  )
}

interface PaymentMethodsProps extends PaymentStepProps {
  cards: readonly SavedCard[]
  seller: boolean
}

function PaymentMethods({ cards, seller, amount, onWallet, onSave, onCash }: PaymentMethodsProps) {
  /** A saved card's id, or one of the other ways. */
  const [wished, setWished] = useState(cards[0]?.id ?? 'new')
  const saved = cards.find(({ id }) => id === wished)
  // a saved card may be removed meanwhile, in another window
  const way = saved || wished === 'cash' ? wished : 'new'
  const code = useSecurityCode()
  const choose = (next: string) => {
    setWished(next)
    code.clear()
  }
  const [keepCard, setKeepCard] = useState(false)
  const newCard = useNewCard(keepCard, (token) => onSave({ kind: 'new', token }))
  const submit = (event: FormEvent) => {
    if (way === 'new') return newCard.submit(event)
    event.preventDefault()
    if (saved && code.isComplete()) onSave({ kind: 'saved', card: saved })
  }
  return (
    <form className={style.step} noValidate onSubmit={submit}>
      <WalletButton amount={amount} onPay={onWallet} />
      <fieldset className={style.ways}>
        <legend className="visually-hidden">{orderPaymentText.choosePaymentMethod}</legend>
        {cards.map((card) => (
          <SavedCardOption
            key={card.id}
            card={card}
            chosen={card === saved}
            code={code}
            onChoose={() => choose(card.id)}
          />
        ))}
        <PaymentMethodOption
          value="new"
          name={orderPaymentText.creditOrDebit}
          icon={creditCardIcon}
          chosen={way === 'new'}
          onChoose={() => choose('new')}
        >
          <CardFields ref={newCard.card} nameEmpty={orderPaymentText.enterHolderName} />
          {seller && <Checkbox label={orderPaymentText.saveCard} checked={keepCard} onChange={setKeepCard} />}
        </PaymentMethodOption>
        {seller && (
          <PaymentMethodOption
            value="cash"
            name={orderPaymentText.cash}
            icon={coinIcon}
            chosen={way === 'cash'}
            onChoose={() => choose('cash')}
          >
            <p>{orderPaymentText.cashHint}</p>
          </PaymentMethodOption>
        )}
      </fieldset>
      <Actions way={way} seller={seller} waiting={newCard.submitting} onCash={onCash} />
    </form>
  )
}

interface ActionsProps {
  way: string
  seller: boolean
  waiting: boolean
  onCash: () => void
}

function Actions({ way, seller, waiting, onCash }: ActionsProps) {
  return (
    <div className={style.actions}>
      {seller && (
        <Button variant={way === 'cash' ? 'primary' : 'secondary'} onClick={onCash} aria-haspopup="dialog">
          {orderPaymentText.payByCash}
        </Button>
      )}
      {way !== 'cash' && (
        <Button type="submit" loading={waiting}>
          {orderPaymentText.continue}
        </Button>
      )}
    </div>
  )
}

/** A card that cannot be saved can still pay (D-041). */
function useNewCard(keepCard: boolean, onToken: (token: CardToken) => void) {
  const saveCard = useSaveCard({ silent: true })
  return useCardForm(
    async (token, toKeep) => {
      if (toKeep)
        await saveCard.mutateAsync(toKeep).then(
          ({ message }) => notify.success(message),
          (error) => notify.error(getPaymentErrorText(error)),
        )
      onToken(token)
    },
    { saveCard: keepCard },
  )
}
