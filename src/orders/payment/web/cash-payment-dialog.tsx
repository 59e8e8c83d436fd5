import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Order } from '#orders/web/api.ts'
import { cardsText } from '#payments/cards/text.ts'
import { cardsQuery } from '#payments/cards/web/api.ts'
import { NewCardForm } from '#payments/cards/web/new-card-form.tsx'
import { formatSavedCard, SavedCardRadio } from '#payments/cards/web/saved-card-details.tsx'
import { paymentsText } from '#payments/text.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { orderPaymentText } from '../text.ts'
import style from './cash-payment-dialog.module.css'
import { ChargeSummary } from './charge-summary.tsx'

interface CashPaymentDialogProps {
  order: Order
  onPay: (cardId: string) => Promise<unknown>
  onClose: () => void
}

/** For a client who has paid the seller in cash: the seller chooses her own card that is charged (C-DLG-018..023). */
export function CashPaymentDialog({ order, onPay, onClose }: CashPaymentDialogProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(cardsQuery(viewer.key))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isAddingCard, setAddingCard] = useState(false)
  const chosen = data?.cards.find(({ id }) => id === chosenId) ?? data?.cards[0]
  if (isAddingCard)
    return (
      <Modal open title={paymentsText.addNewCard} onClose={onClose} onBack={() => setAddingCard(false)}>
        <NewCardForm onSaved={() => setAddingCard(false)} />
      </Modal>
    )
  return (
    <Modal
      open
      title={orderPaymentText.payByCash}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button disabled={!chosen} onClick={() => chosen && onPay(chosen.id)}>
            {orderPaymentText.confirm}
          </Button>
        </>
      }
    >
      <div className={style.dialog}>
        <p className={style.hint}>{orderPaymentText.cashHint}</p>
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && (
          <SkeletonGroup>
            <Skeleton height="74px" />
          </SkeletonGroup>
        )}
        {data?.cards.length === 0 && <p className={style.hint}>{cardsText.noCardsHint}</p>}
        {data && data.cards.length > 0 && (
          <fieldset className={style.cards}>
            <legend className="visually-hidden">{cardsText.savedCards}</legend>
            {data.cards.map((card) => (
              <SavedCardRadio
                key={card.id}
                groupName="cash-card"
                card={card}
                checked={card === chosen}
                onSelect={() => setChosenId(card.id)}
              />
            ))}
          </fieldset>
        )}
        <Button variant="quiet" small icon={plusIcon} className={style.add} onClick={() => setAddingCard(true)}>
          {orderPaymentText.addCard}
        </Button>
        <ChargeSummary order={order} card={chosen ? formatSavedCard(chosen) : null} isCash />
      </div>
    </Modal>
  )
}
