import packageIcon from '@tabler/icons/outline/package.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { ChoiceChips } from '#platform/web/ui/buttons/choice-chips.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { EmptyState, NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { countRows, InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { type SalonStockFilter, salonStockFilters } from '../contract.ts'
import { salonStockText } from '../text.ts'
import { type SalonProduct, salonStockQuery } from './api.ts'
import { CountForm } from './count-form.tsx'
import { ProductHistoryDialog } from './product-history-dialog.tsx'
import style from './salon-stock-screen.module.css'
import { SuggestedOrder } from './suggested-order.tsx'

type SalonStockList = ReturnType<typeof useSalonStockList>

/** The page about the products in the seller's salon: counts, corrections, what is low and what to order (N-SALN-008). */
export function SalonStockScreen() {
  const viewer = useViewer()
  const list = useSalonStockList()
  const query = useInfiniteQuery(salonStockQuery(viewer.key, { search: list.search, only: list.only }))
  const [opened, setOpened] = useState<SalonProduct | null>(null)
  const products = useEndlessRows(query, 'products')
  return (
    <div className={style.salon}>
      <PageTitle backTo="/" lead={salonStockText.lead}>
        {salonStockText.salonStock}
      </PageTitle>
      <SuggestedOrder />
      <Toolbar list={list} found={countRows(query)} />
      <InfiniteList
        query={query}
        count={products.length}
        skeleton={<SalonStockSkeleton count={5} />}
        more={<SalonStockSkeleton count={2} />}
        empty={<NoProducts list={list} />}
      >
        <ul className={`bare ${style.list}`}>
          {products.map((product) => (
            <li key={product.id}>
              <SalonStockItem
                product={product}
                imageBase={query.data?.pages[0]?.imageBase ?? ''}
                onHistory={() => setOpened(product)}
              />
            </li>
          ))}
        </ul>
      </InfiniteList>
      {opened && <ProductHistoryDialog product={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

const filterOptions = ([null, 'low', 'to_count'] as const).map((value) => ({
  value,
  label: salonStockText[value ?? 'all'],
}))

function Toolbar({ list, found }: { list: SalonStockList; found: number | undefined }) {
  return (
    <div className={style.toolbar}>
      <div className={style.search}>
        <SearchBox
          live
          label={salonStockText.search}
          maxLength={textLengths.search}
          value={list.search}
          onSearch={list.setSearch}
          found={found}
        />
      </div>
      <ChoiceChips legend={salonStockText.filter} options={filterOptions} chosen={list.only} onChoose={list.setOnly} />
    </div>
  )
}

function NoProducts({ list: { search, only, setSearch, setOnly } }: { list: SalonStockList }) {
  if (search) return <NoMatches text={salonStockText.nothingMatches} onClear={() => setSearch('')} />
  if (only)
    return (
      <EmptyState
        icon={packageIcon}
        text={only === 'low' ? salonStockText.nothingLow : salonStockText.nothingToCount}
        action={
          <Button variant="secondary" onClick={() => setOnly(null)}>
            {salonStockText.showAll}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={packageIcon}
      text={salonStockText.empty}
      hint={salonStockText.emptyHint}
      action={<ButtonLink to="/mystock">{salonStockText.toMyStock}</ButtonLink>}
    />
  )
}

function SalonStockSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={style.list}>
      {Array.from({ length: count }, (_, index) => `product-${index}`).map((key) => (
        <Skeleton key={key} height="132px" />
      ))}
    </SkeletonGroup>
  )
}

/** Search and filter. They are in the URL, so that a link can open the list of what is low. */
function useSalonStockList() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    search: params.get('sKey') ?? '',
    only: salonStockFilters.find((known) => known === params.get('filter')) ?? null,
    setSearch: (search: string) => set('sKey', search),
    setOnly: (only: SalonStockFilter | null) => set('filter', only),
  }
}

interface SalonStockItemProps {
  product: SalonProduct
  imageBase: string
  onHistory: () => void
}

/** A product of the salon stock: how much of it is on its way or was sold, whether it is low, and the field that corrects its count. */
function SalonStockItem({ product, imageBase, onHistory }: SalonStockItemProps) {
  const { name, brand, size, picture, count, isLow, onWay, sold } = product
  const facts = [onWay > 0 && salonStockText.onWay(onWay), sold > 0 && salonStockText.sold(sold)].filter(Boolean)
  return (
    <article className={style.item} aria-label={name}>
      <Picture small className={style.picture} base={imageBase} name={picture || undefined} alt="" sizes="72px" />
      <div className={style.about}>
        <p className={style.brand}>{brand}</p>
        <h2 className={style.name}>{name}</h2>
        <p className={style.facts}>
          <span className="figures">{[size, ...facts].join(' · ')}</span>
        </p>
        <p className={style.badges}>
          {isLow && <Badge tone="warning">{salonStockText.low}</Badge>}
          {count === null && <Badge>{salonStockText.notCounted}</Badge>}
          {count !== null && count < 0 && <Badge tone="danger">{salonStockText.countIt}</Badge>}
        </p>
      </div>
      <CountForm
        product={product}
        actions={
          <Button variant="quiet" small onClick={onHistory}>
            {salonStockText.history}
            <span className="visually-hidden">: {name}</span>
          </Button>
        }
      />
    </article>
  )
}
