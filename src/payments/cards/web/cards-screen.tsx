import creditCardIcon from '@tabler/icons/outline/credit-card.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { paymentsText } from '#payments/text.ts'
import { commonText } from '#platform/text.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { cardsText } from '../text.ts'
import { cardsQuery, isExpired, type SavedCard, useMakeCardDefault, useRemoveCard } from './api.ts'
import style from './cards-screen.module.css'
import { NewCardForm } from './new-card-form.tsx'
import { formatSavedCard, SavedCardDetails } from './saved-card-details.tsx'

export function CardsScreen() {
  const [adding, setAdding] = useState(false)
  const [replacing, setReplacing] = useState<SavedCard | null>(null)
  const [removing, setRemoving] = useState<SavedCard | null>(null)
  const remove = useRemoveCard()
  const add = (
    <Button icon={plusIcon} onClick={() => setAdding(true)}>
      {paymentsText.addNewCard}
    </Button>
  )
  return (
    <>
      <PageTitle backTo="/" lead={cardsText.cardsLead} actions={add}>
        {cardsText.payment}
      </PageTitle>
      <Cards onRemove={setRemoving} onReplace={setReplacing} />
      <Modal open={adding} title={paymentsText.addNewCard} onClose={() => setAdding(false)}>
        <NewCardForm onSaved={() => setAdding(false)} />
      </Modal>
      {replacing && (
        <Modal open title={cardsText.replaceTitle} onClose={() => setReplacing(null)}>
          <NewCardForm
            onSaved={() => {
              remove.mutate(replacing.id)
              setReplacing(null)
            }}
          />
        </Modal>
      )}
      <DeleteDialog
        item={removing}
        title={paymentsText.removeQuestion}
        onDelete={({ id }) => remove.mutateAsync(id)}
        onClose={() => setRemoving(null)}
      >
        {(card) => `${cardsText.removeCard} ${formatSavedCard(card)}.`}
      </DeleteDialog>
    </>
  )
}

interface CardsProps {
  onRemove: (card: SavedCard) => void
  onReplace: (card: SavedCard) => void
}

function Cards({ onRemove, onReplace }: CardsProps) {
  const viewer = useViewer()
  const makeDefault = useMakeCardDefault()
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
    return <EmptyState icon={creditCardIcon} text={cardsText.noCards} hint={cardsText.noCardsHint} />
  return (
    <ul className={`bare ${style.cards}`} aria-label={cardsText.savedCards}>
      {data.cards.map((card, at) => (
        <li key={card.id} className={style.card}>
          <SavedCardDetails card={card} />
          {card.funding && (
            <span className={style.funding}>
              <Badge>{card.funding}</Badge>
            </span>
          )}
          {isExpired(card) ? (
            <Button variant="secondary" small onClick={() => onReplace(card)}>
              {cardsText.replace}
              <span className="visually-hidden">: {formatSavedCard(card)}</span>
            </Button>
          ) : at === 0 ? (
            data.cards.length > 1 && <Badge tone="success">{cardsText.isDefault}</Badge>
          ) : (
            <Button variant="quiet" small loading={makeDefault.isPending} onClick={() => makeDefault.mutate(card.id)}>
              {cardsText.makeDefault}
              <span className="visually-hidden">: {formatSavedCard(card)}</span>
            </Button>
          )}
          <IconButton
            icon={trashIcon}
            label={`${commonText.delete}: ${formatSavedCard(card)}`}
            onClick={() => onRemove(card)}
          />
        </li>
      ))}
    </ul>
  )
}
