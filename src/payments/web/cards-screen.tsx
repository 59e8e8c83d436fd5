import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkoutText } from '#orders/checkout-text.ts'
import type { CardView } from '#payments/contract.ts'
import { paymentsText } from '#payments/text.ts'
import { cardsQuery, useRemoveCard } from '#payments/web/api.ts'
import { NewCard } from '#payments/web/new-card.tsx'
import { CardFacts, spokenCard } from '#payments/web/saved-cards.tsx'
import { commonText } from '#platform/text.ts'
import { useViewer } from '#platform/web/session.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { DeleteDialog } from '#platform/web/ui/delete-dialog.tsx'
import { cardIcon, plusIcon } from '#platform/web/ui/icons.ts'
import { Modal } from '#platform/web/ui/modal.tsx'
import { trashIcon } from '#platform/web/ui/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/state.tsx'
import style from './cards-screen.module.css'

export function Component() {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<CardView | null>(null)
  const remove = useRemoveCard()
  const add = (
    <Button icon={plusIcon} onClick={() => setAdding(true)}>
      {paymentsText.addNewCard}
    </Button>
  )
  return (
    <>
      <PageTitle backTo="/" lead={checkoutText.cardsLead} actions={add}>
        {checkoutText.payment}
      </PageTitle>
      <Cards onRemove={setRemoving} />
      <Modal open={adding} title={paymentsText.addNewCard} onClose={() => setAdding(false)}>
        <NewCard onSaved={() => setAdding(false)} />
      </Modal>
      <DeleteDialog
        of={removing}
        title={paymentsText.removeQuestion}
        onDelete={({ id }) => remove.mutateAsync(id)}
        onClose={() => setRemoving(null)}
      >
        {(card) => `${checkoutText.removeCard} ${spokenCard(card)}.`}
      </DeleteDialog>
    </>
  )
}

function Cards({ onRemove }: { onRemove: (card: CardView) => void }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(cardsQuery(viewer.key))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data)
    return (
      <SkeletonGroup className={style.cards}>
        <Skeleton height="108px" />
        <Skeleton height="108px" />
      </SkeletonGroup>
    )
  if (data.cards.length === 0)
    return <EmptyState icon={cardIcon} text={checkoutText.noCards} hint={checkoutText.noCardsHint} />
  return (
    <ul className={`bare ${style.cards}`} aria-label={checkoutText.savedCards}>
      {data.cards.map((card) => (
        <li key={card.id} className={style.card}>
          <CardFacts card={card} />
          {card.funding && (
            <span className={style.funding}>
              <Badge>{card.funding}</Badge>
            </span>
          )}
          <IconButton
            icon={trashIcon}
            label={`${commonText.delete}: ${spokenCard(card)}`}
            onClick={() => onRemove(card)}
          />
        </li>
      ))}
    </ul>
  )
}
