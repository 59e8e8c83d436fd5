import buildingStoreIcon from '@tabler/icons/outline/building-store.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import sendIcon from '@tabler/icons/outline/send.svg?path'
import usersIcon from '@tabler/icons/outline/users.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clientsText } from '#clients/text.ts'
import { Avatar } from '#clients/web/avatar.tsx'
import { groupByInitial } from '#clients/web/group-by-initial.ts'
import { ShareButton } from '#links/sharing/web/share-button.tsx'
import type { ShareTarget } from '#links/sharing/web/share-target.ts'
import { containsWords } from '#platform/search-words.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError, NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import { myStockText } from '#stock/my-stock/my-stock-text.ts'
import { linksText } from '../text.ts'
import { allClientsQuery, allStockQuery } from './api.ts'
import style from './selection-list.module.css'
import { SelectionList, SelectionRow, SelectionSkeleton } from './selection-list.tsx'
import stepBarStyle from './step-bar.module.css'

interface ClientsStepProps {
  viewer: string
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onNext: () => unknown
}

/** Step 1: the seller's clients, grouped by the first letter of their names (S-SLNK-002). */
export function ClientsStep({ viewer, selected, onSelect, onNext }: ClientsStepProps) {
  const { data: clients, error, refetch } = useQuery(allClientsQuery(viewer))
  const [words, setWords] = useState('')
  if (error && !clients) return <LoadError error={error} onRetry={refetch} />
  if (!clients) return <SelectionSkeleton />
  if (clients.length === 0)
    return (
      <EmptyState
        icon={usersIcon}
        text={clientsText.noClients}
        hint={clientsText.noClientsHint}
        action={
          <ButtonLink to="/myclients/add-client" icon={plusIcon}>
            {clientsText.addNewClient}
          </ButtonLink>
        }
      />
    )
  const matches = clients.filter(({ name, email }) => containsWords(`${name} ${email}`, words))
  return (
    <>
      <SelectionList
        step={linksText.stepOne}
        search={linksText.searchClients}
        words={words}
        onSearch={setWords}
        found={matches.length}
        all={clients.map(({ id }) => id)}
        selected={selected}
        onSelect={onSelect}
      >
        {matches.length === 0 && <NoMatches text={linksText.nothingMatches} onClear={() => setWords('')} />}
        {groupByInitial(matches).map(([initial, group]) => (
          <div key={initial}>
            <h2 className={style.initial}>{initial}</h2>
            <ul className={`bare ${style.rows}`}>
              {group.map(({ id, name, email }) => (
                <SelectionRow key={id} id={id} selected={selected} onSelect={onSelect}>
                  <Avatar name={name} />
                  <span className={style.text}>
                    <span className={style.name}>{name}</span>
                    <span className={style.more}>{email}</span>
                  </span>
                </SelectionRow>
              ))}
            </ul>
          </div>
        ))}
      </SelectionList>
      <StepBar count={selected.size} one={linksText.clientOne} many={linksText.clientMany}>
        <Button disabled={selected.size === 0} onClick={onNext}>
          {linksText.next}
        </Button>
      </StepBar>
    </>
  )
}

interface ProductsStepProps {
  viewer: string
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  sending: boolean
  onBack: () => unknown
  onSend: () => void
  /** Hands the link over without an email; null unless exactly one client is selected. */
  onShare: (() => Promise<ShareTarget | null>) | null
}

/** Step 2: the seller's stock, at the client's price (S-SLNK-007, D-149). */
export function ProductsStep({ viewer, selected, onSelect, sending, onBack, onSend, onShare }: ProductsStepProps) {
  const { data, error, refetch } = useQuery(allStockQuery(viewer))
  const [words, setWords] = useState('')
  const back = (
    <Button variant="secondary" onClick={onBack}>
      {linksText.back}
    </Button>
  )
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <SelectionSkeleton />
  if (data.products.length === 0)
    return (
      <>
        <EmptyState
          icon={buildingStoreIcon}
          text={myStockText.empty}
          action={<ButtonLink to="/explore">{myStockText.backToExplore}</ButtonLink>}
        />
        <StepBar>{back}</StepBar>
      </>
    )
  const matches = data.products.filter(({ name, brand }) => containsWords(`${brand} ${name}`, words))
  return (
    <>
      <SelectionList
        step={linksText.stepTwo}
        search={linksText.searchProducts}
        words={words}
        onSearch={setWords}
        found={matches.length}
        all={data.products.map(({ id }) => id)}
        selected={selected}
        onSelect={onSelect}
      >
        {matches.length === 0 && <NoMatches text={linksText.nothingMatches} onClear={() => setWords('')} />}
        <ul className={`bare ${style.rows}`}>
          {matches.map(({ id, name, brand, price, pictures }) => (
            <SelectionRow key={id} id={id} selected={selected} onSelect={onSelect}>
              <Picture small className={style.picture} base={data.pictureBase} name={pictures[0]} alt="" sizes="72px" />
              <span className={style.text}>
                <span className={style.brand}>{brand}</span>
                <span className={style.product}>{name}</span>
              </span>
              <Price pounds={price} className={style.price} />
            </SelectionRow>
          ))}
        </ul>
      </SelectionList>
      <StepBar count={selected.size} one={linksText.productOne} many={linksText.productMany}>
        {back}
        {onShare && (
          <ShareButton target={onShare} disabled={selected.size === 0}>
            {linksText.shareInstead}
          </ShareButton>
        )}
        <Button icon={sendIcon} disabled={selected.size === 0} loading={sending} onClick={onSend}>
          {linksText.send}
        </Button>
      </StepBar>
    </>
  )
}

interface StepBarProps {
  count?: number
  one?: string
  many?: string
  children: ReactNode
}

/** The bar at the bottom of a step: the number of selected items and the buttons. */
function StepBar({ count, one, many, children }: StepBarProps) {
  return (
    <div className={stepBarStyle.bar}>
      <p className={stepBarStyle.count} role="status">
        {count !== undefined && (
          <>
            <strong className="figures">{count}</strong> {count === 1 ? one : many}
          </>
        )}
      </p>
      <div className={stepBarStyle.actions}>{children}</div>
    </div>
  )
}
